import type { CashbackTerms } from "@croupier/contract/cashback-values"
import { formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"

const percent = (typed: string): string => formatRate(Number(typed) / 100)

/** The products of a version of the terms. */
export function TermsTable({ terms, label }: { readonly terms: CashbackTerms; readonly label: string }) {
  const t = useT("console-cashback")
  const game = useT("console-games")
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th scope="col">{t("cashback_product")}</th>
          <th scope="col">{t("cashback_basis")}</th>
          <th scope="col">{t("cashback_carry")}</th>
          <th scope="col">{t("cashback_rates")}</th>
          <FigureHeads of={[t("cashback_edge")]} />
          <th scope="col">{t("cashback_games")}</th>
        </tr>
      </thead>
      <tbody>
        {terms.products.map(({ product, basis, carry, rates, edge, games }) => (
          <tr key={product}>
            <th scope="row" className="font-normal">
              {game(`game_category_${product}`)}
            </th>
            <td>{t(`cashback_basis_${basis}`)}</td>
            <td>{basis === "TURNOVER" ? "–" : t(`cashback_carry_${carry}`)}</td>
            <td>{rates.map(({ level, rate }) => `${level}: ${percent(rate)}`).join(", ")}</td>
            <td className="number">{percent(edge)}</td>
            <td>
              {games.map((each) => `${each.vendor ?? "-"} ${each.game} ${percent(each.edge)}`).join(", ") ||
                "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
