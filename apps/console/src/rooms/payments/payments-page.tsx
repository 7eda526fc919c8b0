import { listDeposits } from "@croupier/contract/console/payments"
import { DEPOSIT_STATES } from "@croupier/contract/payments"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { ValueOf } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { TrailDialog } from "./trail-dialog.tsx"

type Deposit = ValueOf<typeof listDeposits>["rows"][number]
const link = "inline-flex min-h-6 items-center font-medium text-brand-text underline-offset-2 hover:underline"

/** What came in, or should have. */
export default function PaymentsPage() {
  const t = useT()
  const [open, setOpen] = useState<string>()
  const columns: Column<Deposit>[] = [
    {
      id: "id",
      header: t("deposit"),
      render: (row) => (
        <button type="button" className={link} onClick={() => setOpen(row.depositId)}>
          {row.depositId.slice(0, 13)}…
        </button>
      ),
      text: (row) => row.depositId,
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
    { id: "method", header: t("method"), render: (row) => row.method },
    {
      id: "amount",
      header: t("amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    {
      id: "paid",
      header: t("paid"),
      render: (row) => (row.paidAmount === null ? "–" : formatMoney(row.paidAmount)),
      text: (row) => row.paidAmount ?? "",
      isNumber: true,
    },
    { id: "state", header: t("state"), render: (row) => t(`deposit_${row.state}`), text: (row) => row.state },
    { id: "reason", header: t("why"), render: (row) => row.reason ?? "–", wraps: true },
    { id: "provider", header: t("provider"), render: (row) => row.provider, hidden: true },
    { id: "charge", header: t("charge"), render: (row) => row.chargeId ?? "–", hidden: true },
  ]
  return (
    <>
      <ListPage
        name="deposits"
        title={t("room_payments")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: DEPOSIT_STATES.map((value) => ({ value, label: t(`deposit_${value}`) })),
          },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ depositId }) => depositId}
        load={listOf(listDeposits)}
        everyMs={15_000}
      />
      {open ? <TrailDialog depositId={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
