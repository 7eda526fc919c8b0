import { listTransfers, type Transfer } from "@croupier/contract/console/transfers"
import { TRANSFER_STATES } from "@croupier/contract/vendor-wallets"
import { useState } from "react"
import { useT } from "../../i18n/texts.ts"
import { intentColumns, intentNumber } from "../../parts/intent-columns.tsx"
import { useMay } from "../../session/session-store.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { RuleDialog } from "./rule-dialog.tsx"
import { VendorChecks } from "./vendor-checks.tsx"

/** Transfers to vendors with wallets of their own and back, and whether their books are ours. */
export default function TransfersPage() {
  const t = useT("console-transfers")
  const mayRule = useMay("payments.adjust")
  const [open, setOpen] = useState<Transfer>()
  const columns = intentColumns<Transfer>(t, {
    stateOf: (row) =>
      row.contradictedBy
        ? `${t(`transfer_${row.state}`)} · ${t("transfer_contradicted")}`
        : t(`transfer_${row.state}`),
    first: {
      id: "id",
      field: "orderNo",
      header: t("transfer"),
      render: (row) =>
        intentNumber(
          row.orderNo,
          mayRule && (row.state === "UNKNOWN" || row.contradictedBy) ? () => setOpen(row) : undefined,
        ),
      text: (row) => row.orderNo,
    },
    between: [
      { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
      {
        id: "direction",
        header: t("direction"),
        render: (row) => t(`transfer_${row.direction}`),
        text: (row) => row.direction,
      },
    ],
    last: [
      {
        id: "checks",
        header: t("transfer_checks"),
        render: (row) => String(row.checks),
        isNumber: true,
        hidden: true,
      },
    ],
  })
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
          {
            name: "contradicted",
            label: t("transfer_contradicted"),
            options: [{ value: "true", label: t("yes") }],
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
