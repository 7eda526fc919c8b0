import { formatNumber, formatRelative, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MoneyCard } from "../../parts/money-card.tsx"
import { AnswerBy } from "./answer-by.tsx"
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
  const { amount, asset, state, score, kind, masked, since, assignee, onHold, memberId, level, answerBy } =
    withdrawal
  return (
    <MoneyCard
      amount={amount}
      asset={asset}
      mark={<StateMark state={state} />}
      action={t("open_withdrawal")}
      onOpen={onOpen}
    >
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
      {level === 0 && answerBy === null ? null : (
        <p className="text-sm text-fg-2">
          {t("level")} {formatNumber(level)}
          {answerBy === null ? null : (
            <>
              {" "}
              · {t("answer_by")} <AnswerBy withdrawal={withdrawal} now={now} />
            </>
          )}
        </p>
      )}
      {onHold === null ? null : (
        <p className="text-sm break-words text-loss">
          {t("on_hold")}: {onHold}
        </p>
      )}
    </MoneyCard>
  )
}
