import { rewardCosts } from "@croupier/contract/console/rewards"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { merchantClock } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { amountText } from "./amount-text.ts"

const DAY_MS = 86_400_000
/** A day of the merchant's calendar. */
const dayBefore = (days: number): string =>
  merchantClock(new Date(Date.now() - days * DAY_MS).toISOString()).slice(0, 10)

/** The cost of rewards: claimed ones by day, source and kind, and those that may be claimed now. */
export function CostTab() {
  const t = useT("console-rewards")
  const [from, setFrom] = useState(() => dayBefore(31))
  const [until, setUntil] = useState(() => dayBefore(0))
  const { data, error, isLoading } = useQuery({
    ...query(rewardCosts, { from, until }),
    enabled: from <= until,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_cost")}</h1>
      <p className="text-fg-2">{t("reward_costs_text")}</p>
      <div className="flex flex-wrap gap-4">
        <Field
          label={t("reward_day_from")}
          type="date"
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={t("reward_day_until")}
          type="date"
          required
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      <Fault error={error} />
      {isLoading ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? (
        <>
          <dl className="grid max-w-xl grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1">
            {data.open.map(({ kind, asset, count, amount }) => (
              <div key={`${kind} ${asset}`} className="contents">
                <dt>
                  {t("reward_costs_open")} · {t(`reward_kind_${kind}`)}
                </dt>
                <dd className="figures text-end">{formatNumber(BigInt(count))}</dd>
                <dd className="figures text-end">{amountText({ kind, asset, amount })}</dd>
              </div>
            ))}
          </dl>
          {data.rows.length === 0 ? <p className="text-fg-2">{t("reward_costs_none")}</p> : null}
          {data.rows.length > 0 ? <CostTable rows={data.rows} /> : null}
        </>
      ) : null}
    </section>
  )
}

function CostTable({ rows }: { readonly rows: Value<typeof rewardCosts>["rows"] }) {
  const t = useT("console-rewards")
  return (
    <TableFrame label={t("tab_cost")}>
      <thead>
        <tr>
          <th scope="col">{t("reward_day")}</th>
          <th scope="col">{t("reward_source")}</th>
          <th scope="col">{t("reward_kind")}</th>
          <th scope="col" className="text-end">
            {t("reward_count")}
          </th>
          <th scope="col" className="text-end">
            {t("reward_amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, source, kind, asset, count, amount }) => (
          <tr key={`${day} ${source} ${kind} ${asset}`}>
            <td>{day}</td>
            <td>{t(`reward_source_${source}`)}</td>
            <td>{t(`reward_kind_${kind}`)}</td>
            <td className="figures text-end">{formatNumber(BigInt(count))}</td>
            <td className="figures text-end">{amountText({ kind, asset, amount })}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
