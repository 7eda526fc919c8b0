import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { isOverdue, type Withdrawal } from "./withdrawal.ts"

/** By when the member's level promises a decision, marked where that time is over and none was made. */
export function AnswerBy({
  withdrawal,
  now,
}: {
  readonly withdrawal: Pick<Withdrawal, "state" | "answerBy">
  readonly now: number
}) {
  const t = useT("console-withdrawals")
  const { answerBy } = withdrawal
  if (answerBy === null) return "–"
  if (!isOverdue(withdrawal, now)) return formatTime(answerBy)
  return (
    <strong className="text-loss">
      {formatTime(answerBy)} · {t("overdue")}
    </strong>
  )
}
