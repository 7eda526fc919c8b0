import { listReceipts, type Receipt } from "@croupier/contract/console/payments"
import { useState, type ReactNode } from "react"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { intentNumber } from "../../parts/intent-columns.tsx"
import { Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { PaymentCard } from "./payment-card.tsx"
import { ReceiptDialog } from "./receipt-dialog.tsx"
import { TrailDialog } from "./trail-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"
import { memberColumn } from "../../table/member-column.tsx"

/** Money that came and that nothing credited: each is credited or returned by people. */
export function HeldTab() {
  const t = useT("console-payments")
  const mayDecide = useMay("payments.adjust")
  const { search, change } = useAddress()
  const open = search["deposit"]
  const setOpen = (deposit: string | undefined) => change({ deposit })
  const [deciding, setDeciding] = useState<{ readonly receipt: Receipt; readonly how: "return" | "credit" }>()
  const actsOf = (receipt: Receipt) =>
    mayDecide && receipt.depositId === null && Number(receipt.left) > 0 ? (
      <span className="flex gap-2">
        <Button onClick={() => setDeciding({ receipt, how: "return" })}>{t("receipt_return")}</Button>
        <Button onClick={() => setDeciding({ receipt, how: "credit" })}>{t("receipt_credit")}</Button>
      </span>
    ) : null
  return (
    <>
      <ListPage<Receipt>
        name="receipts"
        title={t("tab_held")}
        columns={[
          {
            id: "receipt",
            field: "receiptId",
            header: t("receipt"),
            render: ({ receiptId }) => `${receiptId.slice(0, 13)}…`,
            text: ({ receiptId }) => receiptId,
          },
          timeColumn("at", t("time"), (row) => row.receivedAt, { field: "receivedAt" }),
          {
            id: "deposit",
            field: "depositId",
            header: t("deposit"),
            render: ({ depositId }) =>
              depositId === null ? "–" : intentNumber(depositId, () => setOpen(depositId)),
            text: ({ depositId }) => depositId ?? "",
          },
          memberColumn(t),
          {
            id: "came",
            field: "amount",
            header: t("receipt_came"),
            render: ({ amount, asset }) => `${formatMoney(amount)} ${asset}`,
            text: ({ amount }) => amount,
            isNumber: true,
          },
          {
            id: "left",
            field: "left",
            header: t("receipt_left"),
            render: ({ left }) => formatMoney(left),
            text: ({ left }) => left,
            isNumber: true,
          },
          {
            id: "state",
            header: t("state"),
            render: (row) => <LastReturn receipt={row} />,
            text: ({ returns }) => returns.at(-1)?.state ?? "",
          },
          { id: "provider", header: t("provider"), render: ({ provider }) => provider },
          {
            id: "acts",
            isAction: true,
            header: t("list_acts"),
            render: actsOf,
          },
        ]}
        filters={[]}
        above={<Notice>{t("receipts_text")}</Notice>}
        rowKey={({ provider, receiptId }) => `${provider} ${receiptId}`}
        load={listOf(listReceipts)}
        everyMs={15_000}
        card={cardOf(setOpen, actsOf)}
      />
      {open ? <TrailDialog key={open} depositId={open} onClose={() => setOpen(undefined)} /> : null}
      {deciding ? (
        <ReceiptDialog
          {...deciding}
          onDone={() => setDeciding(undefined)}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
    </>
  )
}

function LastReturn({ receipt: { returns } }: { readonly receipt: Receipt }) {
  const t = useT("console-payments")
  const last = returns.at(-1)
  return last ? t(`return_${last.state}`) : "–"
}

const cardOf =
  (open: (depositId: string) => void, actsOf: (receipt: Receipt) => ReactNode) => (row: Receipt) => (
    <ReceiptCard receipt={row} open={open} acts={actsOf(row)} />
  )

function ReceiptCard(props: {
  readonly receipt: Receipt
  readonly open: (depositId: string) => void
  readonly acts: ReactNode
}) {
  const t = useT("console-payments")
  const { receipt, open } = props
  const { amount, left, depositId } = receipt
  return (
    <PaymentCard
      amount={left}
      asset={receipt.asset}
      state={<LastReturn receipt={receipt} />}
      at={receipt.receivedAt}
      memberId={receipt.memberId}
      {...(depositId === null ? {} : { onOpen: () => open(depositId) })}
    >
      {left === amount ? null : (
        <p className="text-sm text-fg-2">
          {t("receipt_came")} {formatMoney(amount)}
        </p>
      )}
      {props.acts}
    </PaymentCard>
  )
}
