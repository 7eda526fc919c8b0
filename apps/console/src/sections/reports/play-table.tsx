import type { HouseReport } from "@croupier/contract/console/reports"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { textOr, useT } from "../../i18n/texts.ts"
import { TableFrame } from "../../table/table-frame.tsx"

type Sums = NonNullable<HouseReport["playTotal"]>

const FIGURES = [
  { head: "report_bets", text: ({ bets }) => formatNumber(bets) },
  { head: "report_stake", text: ({ stake }) => formatMoney(stake) },
  { head: "report_payout", text: ({ payout }) => formatMoney(payout) },
  { head: "report_revenue", text: ({ revenue }) => formatMoney(revenue) },
  { head: "report_valid_bet", text: ({ validBet }) => formatMoney(validBet) },
  {
    head: "report_returned",
    text: ({ returned }) => (returned === null ? "–" : formatNumber(returned / 100)),
  },
] as const satisfies readonly { readonly head: string; readonly text: (sums: Sums) => string }[]

const figuresOf = (sums: Sums) =>
  FIGURES.map(({ head, text }) => (
    <td key={head} className="number">
      {text(sums)}
    </td>
  ))

/** Play by product and vendor, with the total below. */
export function PlayTable({ report }: { readonly report: HouseReport }) {
  const t = useT("console-reports", "console-games")
  return (
    <TableFrame label={t("report_PLAY")}>
      <thead>
        <tr>
          <th scope="col">{t("report_product")}</th>
          <th scope="col">{t("report_vendor")}</th>
          {FIGURES.map(({ head }) => (
            <th key={head} scope="col" className="number">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.play.map((row) => (
          <tr key={`${row.product} ${row.vendor}`}>
            <td>{textOr(`game_category_${row.product}`, row.product)}</td>
            <td>
              <bdi>{row.vendorName ?? t("report_own_games")}</bdi>
            </td>
            {figuresOf(row)}
          </tr>
        ))}
      </tbody>
      {report.playTotal ? (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2}>
              {t("report_total")}
            </th>
            {figuresOf(report.playTotal)}
          </tr>
        </tfoot>
      ) : null}
    </TableFrame>
  )
}
