import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  setPlayLimit,
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
} from "@croupier/contract/protection/limits"
import { parseAmount, toDecimal } from "@croupier/money"
import { useRef, useState } from "react"
import { call } from "../api/call.ts"
import { FormError } from "../forms/form-error.tsx"
import { Form } from "../forms/form.tsx"
import { typedAmount } from "../forms/typed-amount.ts"
import { useAttempt } from "../forms/use-attempt.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { Button } from "../ui/button.tsx"
import { ChoicePills } from "../ui/choice-pills.tsx"
import { Field } from "../ui/field.tsx"
import { toast } from "../ui/toast.ts"
import { keepLimits } from "./keep-limits.ts"

/** Sets a limit, or another amount of one. No amount is proposed. */
export function LimitForm({ of, done }: { readonly of?: PlayLimit; readonly done: () => void }) {
  const t = useT("member")
  const format = useFormat()
  const [kind, setKind] = useState<LimitKind>(of?.kind ?? "DEPOSIT")
  const [period, setPeriod] = useState<LimitPeriod>(of?.period ?? "DAY")
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const { busy, refused, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const isTime = kind === "TIME"
  const submit = () => {
    const amount = typedAmount(text, isTime ? { locale: format.locale, places: 0 } : format)
    setFault(amount === undefined ? t(isTime ? "limit_minutes_fault" : "limit_amount_fault") : undefined)
    if (amount === undefined) return input.current?.focus()
    void attempt(async () => {
      keepLimits(await call(setPlayLimit, { kind, period, amount: toDecimal(amount) }))
      const waits = of !== undefined && amount > parseAmount(of.amount)
      toast(t(waits ? "limit_waits" : "limit_saved"), "good")
      done()
    })
  }
  return (
    <Form submit={submit} className="gap-4">
      {of ? null : (
        <>
          <ChoicePills
            label={t("limit_kind")}
            choices={LIMIT_KINDS}
            chosen={kind}
            choose={setKind}
            textOf={(each) => t(`limit_kind_${each}`)}
          />
          <p className="text-sm text-fg-2">{t(`limit_about_${kind}`)}</p>
          <ChoicePills
            label={t("limit_period")}
            choices={LIMIT_PERIODS}
            chosen={period}
            choose={setPeriod}
            textOf={(each) => t(`limit_period_${each}`)}
          />
        </>
      )}
      <Field
        ref={input}
        label={t(isTime ? "limit_minutes" : "limit_amount")}
        name="limit"
        required
        inputMode={isTime ? "numeric" : "decimal"}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={20}
        dir="ltr"
        value={text}
        error={fault}
        onChange={({ target }) => {
          setText(target.value)
          setFault(undefined)
        }}
      />
      <FormError message={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t("limit_save")}
        </Button>
        {of ? (
          <Button kind="quiet" onClick={done}>
            {t("limit_keep")}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
