import { agentCost } from "@croupier/contract/console/agent-pay"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { DayFields, useDays } from "../../parts/day-fields.tsx"
import { Fault } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"

const FIGURES = ["bills", "billed", "paid", "byPlatform"] as const
const HEADS = {
  bills: "agents_bills",
  billed: "agents_bill_billed",
  paid: "agents_bill_paid",
  byPlatform: "agents_bill_by_platform",
} as const

/** Cost of agents by kind of bill against the gross gaming revenue of a time. */
export function CostTab() {
  const t = useT("console-agents")
  const [days, setDays] = useDays()
  const { data, error, isLoading } = useQuery({
    ...query(agentCost, days),
    enabled: days.from <= days.until,
  })
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_cost")}</h1>
      <DayFields days={days} onChange={setDays} />
      {error ? <Fault error={error} /> : null}
      {isLoading ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? (
        <>
          <TableFrame label={t("tab_cost")}>
            <thead>
              <tr>
                <th scope="col">{t("kind")}</th>
                {FIGURES.map((figure) => (
                  <th key={figure} scope="col" className="number">
                    {t(HEADS[figure])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.kinds.map((row) => (
                <tr key={row.kind}>
                  <th scope="row" className="font-normal">
                    {t(`agents_bill_kind_${row.kind}`)}
                  </th>
                  {FIGURES.map((figure) => (
                    <td key={figure} className="number">
                      {figure === "bills" ? formatNumber(row.bills) : formatMoney(row[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TableFrame>
          {data.kinds.length === 0 ? <p className="text-fg-3">{t("list_none")}</p> : null}
          <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt>{t("agents_bill_ggr")}</dt>
            <dd className="text-end">{formatMoney(data.ggr)}</dd>
            <dt>{t("agents_bill_share")}</dt>
            <dd className="text-end">{data.share === null ? "–" : formatRate(data.share)}</dd>
          </dl>
        </>
      ) : null}
    </section>
  )
}
