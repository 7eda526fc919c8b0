import { listPeerPayments } from "@croupier/contract/console/peer-payments"
import { PEER_STATES } from "@croupier/contract/peer-states"
import { useEffect, useState } from "react"
import { formatMoney, formatRelative, formatTime } from "../../../i18n/format.ts"
import { useT } from "../../../i18n/texts.ts"
import { intentNumber } from "../../../parts/intent-columns.tsx"
import type { Column } from "../../../table/column.ts"
import { ListPage } from "../../../table/list-page.tsx"
import { listOf } from "../../../table/list.ts"
import { useAddress } from "../../../table/use-address.ts"
import { moneyColumn } from "../../../table/money-column.ts"
import { WithdrawalDialog } from "../withdrawal-dialog.tsx"
import { OfferList } from "./offer-list.tsx"
import { PartyText } from "./party-text.tsx"
import { isLate, type Payment } from "./payment.ts"
import { PaymentCard } from "./payment-card.tsx"
import { PaymentDialog } from "./payment-dialog.tsx"
import { PeerMark } from "./peer-mark.tsx"

const EVERY_MS = 10_000
const CLOCK_MS = 30_000

/** The matching board: withdrawals that wait for a depositor, and payments between members, disputes among them. */
export function BoardTab() {
  const t = useT("console-peer", "console-withdrawals", "console-approvals")
  const { search, change } = useAddress()
  const now = useNow()
  const open = (payment: string | undefined) => change({ payment })
  const openWithdrawal = (withdrawal: string | undefined) => change({ withdrawal, payment: undefined })
  const { payment: opened, withdrawal } = search
  return (
    <div className="grid grid-cols-1 gap-4">
      <OfferList now={now} onOpen={openWithdrawal} />
      <ListPage
        name="peer-payments"
        title={t("payments")}
        columns={[...columnsOf(t, now, open)]}
        filters={[
          {
            name: "view",
            label: t("view"),
            options: (["board", "disputes"] as const).map((value) => ({ value, label: t(`view_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: PEER_STATES.map((value) => ({ value, label: t(`peer_${value}`) })),
          },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ paymentId }) => paymentId}
        load={listOf(listPeerPayments)}
        everyMs={EVERY_MS}
        card={cardOf(now, open)}
      />
      {opened ? (
        <PaymentDialog
          key={opened}
          paymentId={opened}
          onWithdrawal={openWithdrawal}
          onClose={() => open(undefined)}
        />
      ) : null}
      {withdrawal ? (
        <WithdrawalDialog
          key={withdrawal}
          withdrawalId={withdrawal}
          onOpen={openWithdrawal}
          onClose={() => openWithdrawal(undefined)}
        />
      ) : null}
    </div>
  )
}

const cardOf = (now: number, open: (paymentId: string) => void) => (row: Payment) => (
  <PaymentCard payment={row} now={now} onOpen={() => open(row.paymentId)} />
)

type T = ReturnType<typeof useT<"console-peer" | "console-withdrawals" | "console-approvals">>

const columnsOf = (t: T, now: number, open: (id: string) => void): readonly Column<Payment>[] => [
  {
    id: "id",
    field: "paymentId",
    header: t("payment"),
    render: (row) => intentNumber(row.paymentId, () => open(row.paymentId)),
    text: (row) => row.paymentId,
  },
  {
    id: "age",
    field: "since",
    header: t("peer_age"),
    render: (row) => (
      <span className={isLate(row, now) ? "text-loss" : ""} title={formatTime(row.since)}>
        {formatRelative(row.since, now)}
      </span>
    ),
    text: (row) => row.since,
  },
  {
    id: "amount",
    header: t("amount"),
    render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
    text: (row) => row.amount,
    isNumber: true,
  },
  {
    id: "depositor",
    header: t("depositor"),
    render: (row) => <PartyText party={row.depositor} />,
    text: (row) => row.depositor.name ?? row.depositor.memberId,
  },
  {
    id: "withdrawer",
    header: t("withdrawer"),
    render: (row) => <PartyText party={row.withdrawer} />,
    text: (row) => row.withdrawer?.name ?? row.withdrawer?.memberId ?? "",
  },
  {
    id: "state",
    header: t("state"),
    render: (row) => <PeerMark state={row.state} />,
    text: (row) => row.state,
  },
  {
    id: "until",
    header: t("peer_until"),
    render: (row) =>
      row.until === null ? "–" : <span title={formatTime(row.until)}>{formatRelative(row.until, now)}</span>,
    text: (row) => row.until ?? "",
  },
  moneyColumn("credited", t("credited"), (row) => row.credited),
  { id: "reason", header: t("why"), render: (row) => row.reason ?? "–", wraps: true, hidden: true },
]

/** The current time, renewed while the screen is open, so that ages stay right. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
