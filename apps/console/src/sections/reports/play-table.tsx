import type { HouseReport } from "@croupier/contract/console/reports"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { textOr, useT } from "../../i18n/texts.ts"

type Sums = NonNullable<HouseReport["playTotal"]>

/** Play by product and vendor, with the total below. */
export function PlayTable({ report }: { readonly report: HouseReport }) {
  const t = useT("console-reports", "console-games")
  const heads = [
    t("report_bets"),
    t("report_stake"),
    t("report_payout"),
    t("report_revenue"),
    t("report_valid_bet"),
    t("report_returned"),
  ]
  const cells = (sums: Sums) => [
    formatNumber(sums.bets),
    formatMoney(sums.stake),
    formatMoney(sums.payout),
    formatMoney(sums.revenue),
    formatMoney(sums.validBet),
    sums.returned === null ? "–" : formatNumber(sums.returned / 100),
  ]
  const figures = (sums: Sums) =>
    cells(sums).map((value, at) => (
      <td key={heads[at]} className="figures px-3 py-2 text-end whitespace-nowrap">
        {value}
      </td>
    ))
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-bg-1">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-fg-3">
            <th scope="col" className="px-3 py-2 text-start">
              {t("report_product")}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {t("report_vendor")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.play.map((row) => (
            <tr key={`${row.product} ${row.vendor}`} className="border-b border-line">
              <td className="px-3 py-2">{textOr(`game_category_${row.product}`, row.product)}</td>
              <td className="px-3 py-2">
                <bdi>{row.vendorName ?? t("report_own_games")}</bdi>
              </td>
              {figures(row)}
            </tr>
          ))}
        </tbody>
        {report.playTotal ? (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="px-3 py-2 text-start">
                {t("report_total")}
              </th>
              {figures(report.playTotal)}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
