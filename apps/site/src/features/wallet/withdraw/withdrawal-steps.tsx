import type { Value } from "@croupier/contract/endpoint"
import type { Withdrawal, withdrawalStatus } from "@croupier/contract/withdrawals"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Spinner } from "../../../ui/spinner.tsx"
import { STAGES, STEPS } from "./stages.ts"
import { TONES } from "./withdrawal-list.tsx"

/** Where a withdrawal stands: the steps of its way, and the last news in one sentence. */
export function WithdrawalSteps(props: {
  readonly withdrawal: Withdrawal
  readonly steps: Value<typeof withdrawalStatus>["steps"]
}) {
  const t = useT("withdraw")
  const clock = useMerchantClock()
  const { withdrawal } = props
  const { done, text, tone, isEnd } = STAGES[withdrawal.state]
  const last = props.steps.at(-1)
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-bg-2 p-5">
      <p
        role="status"
        data-state={withdrawal.state}
        className={`flex items-center gap-2.5 text-lg font-semibold ${TONES[tone]}`}
      >
        {isEnd || done === STEPS.length ? (
          <Icon name={tone === "bad" ? "circle-x" : "circle-check"} size={22} />
        ) : (
          <Spinner size={20} />
        )}
        {t(text)}
      </p>
      {withdrawal.reason === null ? null : <p className="text-fg-2">{withdrawal.reason}</p>}
      {withdrawal.answerBy ? (
        <p data-answer className="text-fg-2">
          {t("withdraw_answer_by", clock.stamp(withdrawal.answerBy))}
        </p>
      ) : null}
      {withdrawal.offeredUntil ? (
        <p className="text-fg-2">{t("withdraw_offered_until", clock.stamp(withdrawal.offeredUntil))}</p>
      ) : null}
      {tone === "bad" ? null : (
        <ol className="grid grid-cols-4 gap-2">
          {STEPS.map((step, at) => (
            <li
              key={step}
              aria-current={at === done ? "step" : undefined}
              className={`grid content-start gap-1.5 border-t-4 pt-2 text-xs break-words ${at < done ? "border-win font-semibold" : at === done ? "border-brand font-semibold" : "border-line text-fg-3"}`}
            >
              {t(`withdraw_step_${step}`)}
              {at < done ? <span className="sr-only">{t("withdraw_step_done")}</span> : null}
            </li>
          ))}
        </ol>
      )}
      {last ? (
        <time dateTime={last.at} className="figures justify-self-start text-sm text-fg-3">
          {clock.stamp(last.at)}
        </time>
      ) : null}
    </section>
  )
}
