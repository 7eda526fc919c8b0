import type { ReactNode } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { usualTime } from "../../../i18n/usual-time.ts"
import { useRefusalText } from "./refusal-text.ts"
import type { Quote } from "./use-withdraw.ts"

/** It opens below the button that was pressed: the eye and the reader of the screen go there. */
function comeIntoView(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: "center" })
}

/** Cost of a withdrawal and its time of arrival, or every reason for a refusal. */
export function QuoteSummary(props: {
  readonly quote: Quote
  readonly back: () => void
  /** Fields that show that the owner is there, where nothing speaks against the withdrawal. */
  readonly children: ReactNode
}) {
  const t = useT("withdraw")
  const format = useFormat()
  const reasonOf = useRefusalText()
  const { quote } = props
  return (
    <section
      ref={comeIntoView}
      tabIndex={-1}
      aria-label={t("withdraw_quote")}
      className="grid grid-cols-1 gap-4 rounded-card border border-line p-5 outline-none"
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        <dt className="text-fg-2">{t("withdraw_amount")}</dt>
        <dd className="text-end">
          <Money value={quote.amount} />
        </dd>
        <dt className="text-fg-2">{t("withdraw_fee")}</dt>
        <dd className="text-end">
          <Money value={quote.fee} />
        </dd>
        <dt className="font-semibold">{t("withdraw_net")}</dt>
        <dd className="text-end text-lg font-bold">
          <Money value={quote.net} />
        </dd>
        <dt className="text-fg-2">{t("withdraw_usual")}</dt>
        <dd className="text-end">{usualTime(format.locale, quote.usualMinutes)}</dd>
      </dl>
      {quote.answerMinutes !== null && quote.refusals.length === 0 ? (
        <p role="note" data-answer className="flex gap-2 text-sm text-fg-2">
          <Icon name="clock" size={18} className="mt-0.5 shrink-0" />
          {t("withdraw_answer_within", usualTime(format.locale, quote.answerMinutes))}
        </p>
      ) : null}
      {quote.losesBonus && quote.refusals.length === 0 ? (
        <p role="note" data-loses-bonus className="flex gap-2 border-t border-line pt-4">
          <Icon name="circle-alert" size={18} className="mt-0.5 shrink-0 text-hot" />
          {t(
            "withdraw_loses_bonus",
            format.money(quote.losesBonus.balance),
            format.money(quote.losesBonus.inOpenBets),
          )}
        </p>
      ) : null}
      {quote.refusals.length > 0 ? (
        <div role="alert" className="grid gap-2 border-t border-line pt-4">
          <p className="font-semibold">{t("withdraw_not_now")}</p>
          <ul className="grid gap-2">
            {quote.refusals.map((refusal) => (
              <li key={refusal.code} data-refusal={refusal.code} className="flex gap-2">
                <Icon name="circle-alert" size={18} className="mt-0.5 shrink-0 text-hot" />
                {reasonOf(refusal)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        props.children
      )}
      <Button kind="link" className="justify-self-start" onClick={props.back}>
        {t("withdraw_change")}
      </Button>
    </section>
  )
}
