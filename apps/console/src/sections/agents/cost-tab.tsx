import { agentCost } from "@croupier/contract/console/agent-pay"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"

const DAY_MS = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Cost of agents by kind of bill against the gross gaming revenue of a time. */
export function CostTab() {
  const t = useT("console-agents")
  const [from, setFrom] = useState(() => dayBefore(31))
  const [until, setUntil] = useState(() => dayBefore(0))
  const { data, error } = useQuery({ ...query(agentCost, { from, until }), enabled: from <= until })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-4">
        <Field
          label={t("agents_bill_from")}
          type="date"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={t("agents_bill_until")}
          type="date"
          required
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      {error ? <Fault error={error} /> : null}
      {data ? (
        <>
          <table className="w-full max-w-3xl">
            <thead>
              <tr className="text-end">
                <th scope="col" className="text-start">
                  {t("kind")}
                </th>
                <th scope="col" className="text-end">
                  {t("agents_bills")}
                </th>
                <th scope="col" className="text-end">
                  {t("agents_bill_billed")}
                </th>
                <th scope="col" className="text-end">
                  {t("agents_bill_paid")}
                </th>
                <th scope="col" className="text-end">
                  {t("agents_bill_by_platform")}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.kinds.map(({ kind, bills, billed, paid, byPlatform }) => (
                <tr key={kind}>
                  <th scope="row" className="text-start font-normal">
                    {t(`agents_bill_kind_${kind}`)}
                  </th>
                  <td className="text-end">{formatNumber(bills)}</td>
                  <td className="text-end">{formatMoney(billed)}</td>
                  <td className="text-end">{formatMoney(paid)}</td>
                  <td className="text-end">{formatMoney(byPlatform)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt>{t("agents_bill_ggr")}</dt>
            <dd className="text-end">{formatMoney(data.ggr)}</dd>
            <dt>{t("agents_bill_share")}</dt>
            <dd className="text-end">{data.share ?? "–"}</dd>
          </dl>
        </>
      ) : null}
    </div>
  )
}
