import { formatRelative, formatTime } from "../../../i18n/format.ts"
import { useT } from "../../../i18n/texts.ts"
import { isLate, type Payment } from "./payment.ts"
import { MoneyCard } from "../../../parts/money-card.tsx"
import { PeerMark } from "./peer-mark.tsx"

/** A payment between members on a telephone. */
export function PaymentCard({
  payment,
  now,
  onOpen,
}: {
  readonly payment: Payment
  readonly now: number
  readonly onOpen: () => void
}) {
  const t = useT("console-peer")
  const { amount, asset, state, depositor, withdrawer, since } = payment
  return (
    <MoneyCard
      amount={amount}
      asset={asset}
      mark={<PeerMark state={state} />}
      action={t("payment")}
      onOpen={onOpen}
    >
      <p className="text-sm break-words">
        {depositor.name ?? depositor.memberId} → {withdrawer ? (withdrawer.name ?? withdrawer.memberId) : "–"}
      </p>
      <p className={`text-sm ${isLate(payment, now) ? "text-loss" : "text-fg-2"}`} title={formatTime(since)}>
        {t("peer_age")} {formatRelative(since, now)}
      </p>
    </MoneyCard>
  )
}
