import { listIncoming, type Incoming } from "@croupier/contract/console/incoming"
import { useState } from "react"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { IncomingDialog } from "./incoming-dialog.tsx"
import { PaymentCard } from "./payment-card.tsx"

/** Money that arrived on the merchant's accounts. */
export function IncomingTab() {
  const t = useT("console-payments")
  const [open, setOpen] = useState<Incoming>()
  const columns: Column<Incoming>[] = [
    {
      id: "at",
      field: "receivedAt",
      header: t("time"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {formatTime(row.receivedAt)}
        </button>
      ),
      text: (row) => row.receivedAt,
    },
    {
      id: "amount",
      header: t("amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    { id: "payer", field: "payerName", header: t("incoming_payer"), render: (row) => row.payerName ?? "–" },
    { id: "reference", header: t("incoming_reference"), render: (row) => row.reference || "–" },
    { id: "account", header: t("incoming_account"), render: (row) => row.account, hidden: true },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`incoming_${row.state}`),
      text: (row) => row.state,
    },
    {
      id: "receipt",
      field: "receiptId",
      header: t("incoming"),
      render: (row) => row.receiptId,
      hidden: true,
    },
    { id: "provider", header: t("provider"), render: (row) => row.provider, hidden: true },
  ]
  return (
    <>
      <ListPage
        name="incoming"
        title={t("tab_incoming")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: [{ value: "open", label: t("incoming_open") }],
          },
        ]}
        above={<Notice>{t("incoming_text")}</Notice>}
        rowKey={({ receiptId }) => receiptId}
        load={listOf(listIncoming)}
        everyMs={15_000}
        card={cardOf(setOpen)}
      />
      {open ? <IncomingDialog receipt={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

const cardOf = (open: (row: Incoming) => void) => (row: Incoming) => (
  <IncomingCard incoming={row} onOpen={() => open(row)} />
)

function IncomingCard({ incoming, onOpen }: { readonly incoming: Incoming; readonly onOpen: () => void }) {
  const t = useT("console-payments")
  return (
    <PaymentCard
      amount={incoming.amount}
      asset={incoming.asset}
      state={t(`incoming_${incoming.state}`)}
      at={incoming.receivedAt}
      onOpen={onOpen}
    >
      <p className="text-sm break-words text-fg-2">
        {incoming.payerName ?? "–"} · {incoming.reference || "–"}
      </p>
    </PaymentCard>
  )
}
