import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Trail, Withdrawal } from "./withdrawal.ts"

/** The part that arrived by the member's word, with the image, and the time until which both sides show evidence. */
export function WithdrawalDispute({
  dispute,
  withdrawal,
}: {
  readonly dispute: NonNullable<Trail["dispute"]>
  readonly withdrawal: Withdrawal
}) {
  const t = useT("console-withdrawals")
  const { answer, received, openedAt, answerBy, image } = dispute
  return (
    <section className="grid gap-1 rounded-ctl border border-loss p-3">
      <h3 className="text-sm font-semibold text-loss">{t(`receipt_${answer}`)}</h3>
      {received === null ? null : (
        <p className="figures">
          {t("dispute_received", `${formatMoney(received)} ${withdrawal.asset}`)} ({t("net")}{" "}
          {formatMoney(withdrawal.net)} {withdrawal.asset})
        </p>
      )}
      <p className="text-sm text-fg-2">
        {formatTime(openedAt)} · {t("dispute_answer_by", formatTime(answerBy))}
      </p>
      {image === null ? (
        <p className="text-sm text-fg-3">{t("dispute_no_image")}</p>
      ) : (
        <a href={image} download={`${withdrawal.withdrawalId}.webp`} className="justify-self-start">
          <img
            src={image}
            alt={t("dispute_image")}
            className="max-h-80 max-w-full rounded-ctl border border-line"
          />
        </a>
      )}
    </section>
  )
}
