import type { HouseReport } from "@croupier/contract/console/reports"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { textOr, useT } from "../../i18n/texts.ts"

/** Money that is no play, by the kind of the ledger. */
export function MoneyTable({ report }: { readonly report: HouseReport }) {
  const t = useT("console-reports")
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-bg-1">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-fg-3">
            <th scope="col" className="px-3 py-2 text-start">
              {t("report_group")}
            </th>
            <th scope="col" className="px-3 py-2 text-start">
              {t("report_kind")}
            </th>
            <th scope="col" className="px-3 py-2 text-end">
              {t("report_count")}
            </th>
            <th scope="col" className="px-3 py-2 text-end">
              {t("report_amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.money.map(({ group, kind, count, amount }) => (
            <tr key={kind} className="border-b border-line last:border-0">
              <td className="px-3 py-2">{t(`report_group_${group}`)}</td>
              <td className="px-3 py-2">{textOr(`report_kind_${kind}`, kind)}</td>
              <td className="figures px-3 py-2 text-end">{formatNumber(count)}</td>
              <td className="figures px-3 py-2 text-end whitespace-nowrap">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
