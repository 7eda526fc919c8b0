import { listDeposits, type Deposit } from "@croupier/contract/console/payments"
import { DEPOSIT_STATES } from "@croupier/contract/payments"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { intentColumns, intentNumber } from "../../parts/intent-columns.tsx"
import { Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { CreditDialog } from "./credit-dialog.tsx"
import { TrailDialog } from "./trail-dialog.tsx"
import { PaymentCard } from "./payment-card.tsx"

/** Deposits; `stuck`: only those that wait for longer than they should; with a member, theirs alone. */
export function DepositsTab({
  stuck = false,
  memberId,
}: {
  readonly stuck?: boolean
  readonly memberId?: string
}) {
  const t = useT("console-payments")
  const mayAdjust = useMay("payments.adjust")
  const { search, change } = useAddress()
  const open = search["deposit"]
  const setOpen = (deposit: string | undefined) => change({ deposit })
  const isOfOne = memberId !== undefined
  const [crediting, setCrediting] = useState(false)
  const columns = intentColumns<Deposit>(t, {
    stateOf: (row) => t(`deposit_${row.state}`),
    first: {
      id: "id",
      field: "depositId",
      header: t("deposit"),
      render: (row) => intentNumber(row.depositId, () => setOpen(row.depositId)),
      text: (row) => row.depositId,
    },
    between: [{ id: "method", header: t("method"), render: (row) => row.method }],
    afterAmount: [
      {
        id: "paid",
        field: "paidAmount",
        header: t("paid"),
        render: (row) => (row.paidAmount === null ? "–" : formatMoney(row.paidAmount)),
        text: (row) => row.paidAmount ?? "",
        isNumber: true,
      },
      {
        id: "credited",
        field: "creditedAmount",
        header: t("credited_by_hand"),
        render: (row) => (row.creditedAmount === null ? "–" : formatMoney(row.creditedAmount)),
        text: (row) => row.creditedAmount ?? "",
        isNumber: true,
        hidden: true,
      },
    ],
    last: [
      { id: "provider", header: t("provider"), render: (row) => row.provider, hidden: true },
      {
        id: "charge",
        field: "chargeId",
        header: t("charge"),
        render: (row) => row.chargeId ?? "–",
        hidden: true,
      },
    ],
  })
  return (
    <>
      <ListPage
        name={stuck ? "deposits-stuck" : isOfOne ? "member-deposits" : "deposits"}
        title={t(stuck ? "tab_stuck" : isOfOne ? "tab_deposits" : "room_payments")}
        columns={isOfOne ? columns.filter(({ id }) => id !== "member") : columns}
        filters={[
          ...(stuck
            ? []
            : [
                {
                  name: "state",
                  label: t("state"),
                  options: DEPOSIT_STATES.map((value) => ({ value, label: t(`deposit_${value}`) })),
                },
              ]),
          ...(isOfOne ? [] : [{ name: "memberId", label: t("member_number") }]),
        ]}
        {...(stuck ? { fixed: { stuck: "true" } } : isOfOne ? { fixed: { memberId } } : {})}
        actions={
          mayAdjust && !stuck && !isOfOne ? (
            <Button onClick={() => setCrediting(true)}>{t("adjust")}</Button>
          ) : null
        }
        above={
          stuck ? (
            <Notice>
              {t("stuck_text")}{" "}
              <Link to="/transfers" search={{ state: "UNKNOWN" }} className="link">
                {t("stuck_transfers")}
              </Link>
            </Notice>
          ) : null
        }
        rowKey={({ depositId }) => depositId}
        load={listOf(listDeposits)}
        everyMs={15_000}
        card={cardOf(setOpen, isOfOne)}
      />
      {open ? <TrailDialog key={open} depositId={open} onClose={() => setOpen(undefined)} /> : null}
      {crediting ? <CreditDialog onClose={() => setCrediting(false)} /> : null}
    </>
  )
}

const cardOf = (open: (depositId: string) => void, isOfOne: boolean) => (row: Deposit) => (
  <DepositCard deposit={row} isOfOne={isOfOne} onOpen={() => open(row.depositId)} />
)

function DepositCard({
  deposit,
  isOfOne,
  onOpen,
}: {
  readonly deposit: Deposit
  readonly isOfOne: boolean
  readonly onOpen: () => void
}) {
  const t = useT("console-payments")
  const { amount, paidAmount } = deposit
  return (
    <PaymentCard
      amount={amount}
      asset={deposit.asset}
      state={t(`deposit_${deposit.state}`)}
      at={deposit.createdAt}
      memberId={isOfOne ? null : deposit.memberId}
      onOpen={onOpen}
    >
      <p className="text-sm text-fg-2">
        {t("method")} {deposit.method}
        {paidAmount === null || paidAmount === amount ? "" : ` · ${t("paid")} ${formatMoney(paidAmount)}`}
      </p>
    </PaymentCard>
  )
}
