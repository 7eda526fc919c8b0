import { listCohorts } from "@croupier/contract/console/campaigns"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"

type Row = Value<typeof listCohorts>["rows"][number]

/** Months since the registration that stand beside each other. */
const MONTHS = [0, 1, 2, 3, 4, 5]

/** Players by month of registration: active ones and their net revenue, by months since. */
export function CohortsTab() {
  const t = useT("console-agents")
  const of = (row: Row, since: number) => row.months.find((month) => month.since === since)
  const columns: Column<Row>[] = [
    { id: "joined", header: t("agents_joined_in"), render: (row) => row.joined.slice(0, 7) },
    {
      id: "registered",
      header: t("agents_registered"),
      render: (row) => formatNumber(row.registered),
      isNumber: true,
    },
    ...MONTHS.map((since) => ({
      id: `month${since}`,
      field: "months" as const,
      header: t("agents_month", String(since)),
      render: (row: Row) => {
        const month = of(row, since)
        return month ? (
          <span className="grid justify-items-end">
            {formatNumber(month.active)}
            <span className="text-fg-3">{formatMoney(month.ngr)}</span>
          </span>
        ) : (
          "–"
        )
      },
      text: (row: Row) => String(of(row, since)?.active ?? ""),
      isNumber: true,
    })),
  ]
  return (
    <ListPage
      name="cohorts"
      title={t("tab_cohorts")}
      columns={columns}
      filters={[
        { name: "agentId", label: t("agents_agent_number") },
        { name: "code", label: t("agents_code") },
      ]}
      rowKey={({ joined }) => joined}
      load={listOf(listCohorts)}
      above={<p className="text-fg-3">{`${t("agents_active_players")} · ${t("agents_ngr")}`}</p>}
    />
  )
}
