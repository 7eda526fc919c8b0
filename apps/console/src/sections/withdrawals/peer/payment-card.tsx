import { formatMoney, formatRelative, formatTime } from "../../../i18n/format.ts"
import { useT } from "../../../i18n/texts.ts"
import { isLate, type Payment } from "./payment.ts"
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
    <article className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="figures">
          {formatMoney(amount)} {asset}
        </strong>
        <PeerMark state={state} />
      </p>
      <p className="text-sm break-words">
        {depositor.name ?? depositor.memberId} → {withdrawer ? (withdrawer.name ?? withdrawer.memberId) : "–"}
      </p>
      <p className={`text-sm ${isLate(payment, now) ? "text-loss" : "text-fg-2"}`} title={formatTime(since)}>
        {t("peer_age")} {formatRelative(since, now)}
      </p>
      <button
        type="button"
        className="min-h-11 rounded-ctl bg-brand px-3 font-semibold text-brand-ink"
        onClick={onOpen}
      >
        {t("payment")}
      </button>
    </article>
  )
}
