import { listLineTransfers } from "@croupier/contract/console/line-transfers"
import type { Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

type Transfer = Value<typeof listLineTransfers>["rows"][number]

/** Transfers between agents and members directly below, the newest first. */
export function TransfersTab() {
  const t = useT("console-agents")
  const columns: Column<Transfer>[] = [
    timeColumn("at", t("agents_transfer_at"), (row) => row.at),
    { id: "direction", header: t("kind"), render: (row) => t(`agents_transfer_${row.direction}`) },
    { id: "from", header: t("agents_from"), render: (row) => row.from.account },
    { id: "to", header: t("agents_to"), render: (row) => row.to.account },
    {
      id: "amount",
      header: t("agents_transfer_amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    { id: "ip", header: t("agents_transfer_ip"), render: (row) => row.ip },
  ]
  return (
    <ListPage
      name="line-transfers"
      title={t("tab_transfers")}
      columns={columns}
      filters={[{ name: "memberId", label: t("member_number") }]}
      rowKey={({ transferId }) => transferId}
      load={listOf(listLineTransfers)}
    />
  )
}
