import { rewardCosts } from "@croupier/contract/console/rewards"
import { useQuery } from "@tanstack/react-query"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { DayFields, useDays } from "../../parts/day-fields.tsx"
import { Fault } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { amountText } from "./amount-text.ts"

/** The cost of rewards: claimed ones by day, source and kind, and those that may be claimed now. */
export function CostTab() {
  const t = useT("console-rewards")
  const [days, setDays] = useDays()
  const { data, error, isLoading } = useQuery({
    ...query(rewardCosts, days),
    enabled: days.from <= days.until,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_cost")}</h1>
      <p className="text-fg-2">{t("reward_costs_text")}</p>
      <DayFields days={days} onChange={setDays} />
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
