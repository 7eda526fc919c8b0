import { memberReceivables } from "@croupier/contract/console/members"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatMoney, formatRelative, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"

/** Debts of a member, by their cause, in the order in which they are collected; nothing where nothing is owed. */
export function Receivables({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const { data, error } = useQuery(query(memberReceivables, { memberId }))
  if (!data?.receivables.length) return <Fault error={error} />
  return (
    <section aria-label={t("receivables")} className="overflow-x-auto rounded-ctl border border-line p-3">
      <h2 className="font-semibold">{t("receivables")}</h2>
      <p className="text-sm text-fg-2">{t("receivables_text")}</p>
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-sm text-fg-2">
            <th className="py-0.5 text-start font-normal">{t("cause")}</th>
            <th className="text-start font-normal">{t("receivable_age")}</th>
            <th className="text-end font-normal">{t("amount")}</th>
            <th className="text-end font-normal">{t("receivable_collected")}</th>
            <th className="text-end font-normal">{t("receivable_remaining")}</th>
          </tr>
        </thead>
        <tbody>
          {data.receivables.map((each) => (
            <tr key={each.key}>
              <td className="py-0.5">{each.cause}</td>
              <td title={formatTime(each.since)}>{formatRelative(each.since)}</td>
              <td className="figures text-end">
                {formatMoney(each.amount)} {each.asset}
              </td>
              <td className="figures text-end">{formatMoney(each.collected)}</td>
              <td className="figures text-end">{formatMoney(each.remaining)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
