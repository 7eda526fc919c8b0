import { listTransfers } from "@croupier/contract/console/transfers"
import { TRANSFER_STATES } from "@croupier/contract/vendor-wallets"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { ValueOf } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/me-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { RuleDialog } from "./rule-dialog.tsx"
import { VendorChecks } from "./vendor-checks.tsx"

export type Transfer = ValueOf<typeof listTransfers>["rows"][number]
const link = "inline-flex min-h-6 items-center font-medium text-brand-text underline-offset-2 hover:underline"

/** Money on its way to vendors with wallets of their own and back, and whether their books are ours. */
export default function TransfersPage() {
  const t = useT()
  const mayRule = useMay("payments.adjust")
  const [open, setOpen] = useState<Transfer>()
  const columns: Column<Transfer>[] = [
    {
      id: "id",
      header: t("transfer"),
      render: (row) =>
        mayRule && row.state === "UNKNOWN" ? (
          <button type="button" className={link} onClick={() => setOpen(row)}>
            {row.orderNo.slice(0, 13)}…
          </button>
        ) : (
          `${row.orderNo.slice(0, 13)}…`
        ),
      text: (row) => row.orderNo,
    },
    {
      id: "at",
      header: t("time"),
      render: (row) => formatTime(row.createdAt),
      text: (row) => row.createdAt,
    },
    {
      id: "member",
      header: t("member"),
      render: (row) => (
        <Link to="/members" search={{ member: row.memberId }} className={link}>
          {row.memberId}
        </Link>
      ),
      text: (row) => row.memberId,
    },
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "direction",
      header: t("direction"),
      render: (row) => t(`transfer_${row.direction}`),
      text: (row) => row.direction,
    },
    {
      id: "amount",
      header: t("amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`transfer_${row.state}`),
      text: (row) => row.state,
    },
    { id: "reason", header: t("why"), render: (row) => row.reason ?? "–", wraps: true },
    {
      id: "checks",
      header: t("transfer_checks"),
      render: (row) => String(row.checks),
      isNumber: true,
      hidden: true,
    },
  ]
  return (
    <>
      <ListPage
        name="transfers"
        title={t("room_transfers")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: TRANSFER_STATES.map((value) => ({ value, label: t(`transfer_${value}`) })),
          },
          { name: "vendor", label: t("vendor_at") },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ orderNo }) => orderNo}
        load={listOf(listTransfers)}
        everyMs={15_000}
      />
      <VendorChecks />
      {open ? <RuleDialog transfer={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
