import { MONEY_WAYS, moneyReport } from "@croupier/contract/console/money"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatDate, formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { moneyColumn } from "../../table/money-column.ts"
import { methodText } from "./method-text.ts"

type Row = Value<typeof moneyReport>["rows"][number]
const SPLITS = ["both", "method", "provider", "none"] as const
const FILTERS = ["by", "way", "split", "from", "until"]

/** Money in and out by hour or day, method and provider, and the sums of the whole time. */
export function ReportTab() {
  const t = useT("console-payments")
  const { search } = useAddress()
  const columns: Column<Row>[] = [
    {
      id: "at",
      header: t("time"),
      render: (row) => (search["by"] === "hour" ? formatTime(row.at) : formatDate(row.at)),
      text: (row) => row.at,
    },
    { id: "way", header: t("direction"), render: (row) => t(`money_${row.way}`), text: (row) => row.way },
    {
      id: "method",
      header: t("method"),
      render: (row) => methodText(row.method),
      text: (row) => row.method ?? "",
    },
    { id: "provider", header: t("provider"), render: (row) => row.provider ?? "–" },
    { id: "count", header: t("report_count"), render: (row) => formatNumber(row.count), isNumber: true },
    moneyColumn("amount", t("amount"), (row) => row.amount),
    moneyColumn("fee", t("report_fee"), (row) => row.fee),
    { id: "asset", header: t("asset"), render: (row) => row.asset },
  ]
  return (
    <ListPage
      name="money-report"
      title={t("tab_report")}
      columns={columns}
      filters={[
        {
          name: "by",
          label: t("report_by"),
          initial: "day",
          options: (["day", "hour"] as const).map((value) => ({ value, label: t(`report_${value}`) })),
        },
        {
          name: "way",
          label: t("direction"),
          options: MONEY_WAYS.map((value) => ({ value, label: t(`money_${value}`) })),
        },
        {
          name: "split",
          label: t("report_split"),
          initial: "both",
          options: SPLITS.map((value) => ({ value, label: t(`report_split_${value}`) })),
        },
        { name: "from", label: t("from"), kind: "time" },
        { name: "until", label: t("until"), kind: "time" },
      ]}
      above={<Sums />}
      rowKey={({ at, way, method, provider }) => `${at} ${way} ${method} ${provider}`}
      load={listOf(moneyReport)}
    />
  )
}

/** Sums that came in and went out in the whole time that the filters name. */
function Sums() {
  const t = useT("console-payments")
  const { search } = useAddress()
  const asked = Object.fromEntries(Object.entries(search).filter(([name]) => FILTERS.includes(name)))
  // The house checks what stands in the address.
  const { data } = useQuery(query(moneyReport, { ...asked, limit: 1 }))
  if (!data) return null
  const { sums, asset, from, until } = data
  return (
    <div className="grid gap-2">
      <p className="text-sm text-fg-2">{t("report_span", formatTime(from), formatTime(until))}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Figure name={t("report_sum_in", formatNumber(sums.in.count))}>
          {formatMoney(sums.in.amount)} {asset}
        </Figure>
        <Figure name={t("report_sum_out", formatNumber(sums.out.count))}>
          {formatMoney(sums.out.amount)} {asset}
        </Figure>
        <Figure name={t("report_sum_fee")}>
          {formatMoney(sums.out.fee)} {asset}
        </Figure>
      </div>
    </div>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-bg-1 p-3">
      <p className="text-sm text-fg-2">{name}</p>
      <p className="figures text-h4 font-semibold">{children}</p>
    </div>
  )
}
