import type { Deposit } from "@croupier/contract/payments"
import { toDecimal } from "@croupier/money"
import { lazy, Suspense } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { loadChunk } from "../../shell/load-chunk.ts"
import { Button } from "../../ui/button.tsx"
import LimitLine from "../../limits/limit-line.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { AmountChips } from "./amount-chip-row.tsx"
import { AmountField } from "./amount-field.tsx"
import DepositBonus from "./deposit-bonus.tsx"
import { DepositQuote } from "./deposit-quote.tsx"
import { MethodPicker } from "./method-picker.tsx"
import { useDepositForm, type Method } from "./use-deposit-form.ts"

const LimitsPart = lazy(() => loadChunk(() => import("../../limits/limits-part.tsx")))
const DocumentForm = lazy(() => loadChunk(() => import("../../forms/document-form.tsx")))

const DEPOSIT_LIMITS = ["DEPOSIT", "NET_DEPOSIT"] as const

/** Method and amount. Nothing is preset; the button repeats the amount as it was read. */
export function DepositForm(props: {
  readonly methods: readonly Method[]
  readonly created: (deposit: Deposit) => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const {
    method,
    isUntold,
    told,
    isUnanswered,
    answered,
    choose,
    limits,
    text,
    type,
    leave,
    amount,
    quote,
    bonus,
    chooseBonus,
    fault,
    refused,
    sending,
    submit,
    input,
  } = useDepositForm(props.methods, props.created)
  if (!method) return null
  if (isUntold)
    return (
      <Suspense fallback={<Skeleton className="h-48" />}>
        <DocumentForm told={told} />
      </Suspense>
    )
  if (isUnanswered)
    return (
      <Suspense fallback={<Skeleton className="h-48" />}>
        <LimitsPart answered={answered} />
      </Suspense>
    )
  const range = t("wallet_limits", format.money(method.minimum), format.money(method.maximum))
  return (
    <Form submit={submit} className="gap-5">
      <MethodPicker methods={props.methods} chosen={method.code} choose={choose} />
      <div className="grid grid-cols-1 gap-3">
        <AmountField
          ref={input}
          name="amount"
          text={text}
          type={type}
          leave={leave}
          fault={fault}
          range={range}
        />
        <AmountChips limits={limits} presets={method.presets} amount={amount} choose={type} />
      </div>
      {method.note ? <p className="text-sm text-fg-2">{method.note}</p> : null}
      {quote ? <DepositQuote quote={quote} /> : null}
      <DepositBonus amount={amount} chosen={bonus} choose={chooseBonus} />
      <LimitLine kinds={DEPOSIT_LIMITS} />
      <FormError message={refused} />
      <Button type="submit" size="large" busy={sending}>
        {sending
          ? t("wallet_sending")
          : amount === undefined
            ? t("wallet_continue")
            : t("wallet_deposit_amount", format.money(toDecimal(amount)))}
      </Button>
    </Form>
  )
}
