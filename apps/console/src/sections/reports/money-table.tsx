import type { HouseReport } from "@croupier/contract/console/reports"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { textOr, useT } from "../../i18n/texts.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"

/** Money that is no play, by the kind of the ledger. */
export function MoneyTable({ report }: { readonly report: HouseReport }) {
  const t = useT("console-reports")
  return (
    <TableFrame label={t("report_MONEY")}>
      <thead>
        <tr>
          <th scope="col">{t("report_group")}</th>
          <th scope="col">{t("report_kind")}</th>
          <FigureHeads of={[t("report_count"), t("report_amount")]} />
        </tr>
      </thead>
      <tbody>
        {report.money.map(({ group, kind, count, amount }) => (
          <tr key={kind}>
            <td>{t(`report_group_${group}`)}</td>
            <td>{textOr(`report_kind_${kind}`, kind)}</td>
            <td className="number">{formatNumber(count)}</td>
            <td className="number">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
