import { formatMoney, formatRelative, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { StateMark } from "./state-mark.tsx"
import { isLate, type Withdrawal } from "./withdrawal.ts"

/** A withdrawal on a telephone: what decides is read first, and its button is as wide as the card. */
export function WithdrawalCard({
  withdrawal,
  now,
  onOpen,
}: {
  readonly withdrawal: Withdrawal
  readonly now: number
  readonly onOpen: () => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const { amount, asset, state, score, kind, masked, since, assignee, onHold, memberId } = withdrawal
  return (
    <article className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="figures">
          {formatMoney(amount)} {asset}
        </strong>
        <StateMark state={state} />
      </p>
      <p className="text-sm break-words">
        {t("member")} {memberId} · {t(`payout_kind_${kind}`)} {masked}
      </p>
      <p className="text-sm text-fg-2">
        {t("score")} {score ?? "–"} ·{" "}
        <span className={isLate(withdrawal, now) ? "text-loss" : ""} title={formatTime(since)}>
          {formatRelative(since, now)}
        </span>
        {assignee === null ? "" : ` · ${assignee}`}
      </p>
      {onHold === null ? null : (
        <p className="text-sm break-words text-loss">
          {t("on_hold")}: {onHold}
        </p>
      )}
      <button
        type="button"
        className="min-h-11 rounded-ctl bg-brand px-3 font-semibold text-brand-ink"
        onClick={onOpen}
      >
        {t("open_withdrawal")}
      </button>
    </article>
  )
}
