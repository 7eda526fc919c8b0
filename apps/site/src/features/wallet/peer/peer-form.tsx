import type { Value } from "@croupier/contract/endpoint"
import type { PayoutAccount } from "@croupier/contract/payout-accounts"
import { createPeerPayment, peerPayments, type peerTerms } from "@croupier/contract/peer-payments"
import { parseAmount, toDecimal } from "@croupier/money"
import { useRef, useState } from "react"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { useFormSent } from "../../../forms/form-sent.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { AmountField } from "../amount-field.tsx"
import { moneyIntent } from "../money-intent.ts"
import { amountFault, typedAmount } from "../../../forms/typed-amount.ts"
import { AccountChoice } from "../withdraw/account-choice.tsx"

/** Outlives the form: opening it again for the same amount is still the same intent. */
const intent = moneyIntent(() => crypto.randomUUID())

/** Own account and amount: what the search for a withdrawal begins with. */
export function PeerForm(props: {
  readonly terms: NonNullable<Value<typeof peerTerms>["terms"]>
  readonly accounts: readonly PayoutAccount[]
  readonly created: (paymentId: string) => void
  readonly addAccount: () => void
}) {
  const t = useT("peer")
  const wallet = useT("wallet")
  const format = useFormat()
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const formSent = useFormSent()
  const input = useRef<HTMLInputElement>(null)
  const account = props.accounts.find(({ accountId }) => accountId === chosen) ?? props.accounts[0]
  const [least, most] = [parseAmount(props.terms.least), parseAmount(props.terms.most)]
  const range = wallet("wallet_limits", format.money(props.terms.least), format.money(props.terms.most))
  const submit = () =>
    attempt(
      async () => {
        const amount = typedAmount(text, format)
        const wrong = amountFault(text, format, least, most)
        setFault(
          wrong === undefined
            ? undefined
            : wrong === "amount_unreadable"
              ? wallet("wallet_amount_unreadable")
              : wrong === "amount_needed"
                ? wallet("wallet_amount_needed")
                : range,
        )
        if (wrong !== undefined || amount === undefined || !account) return input.current?.focus()
        const made = await call(
          createPeerPayment,
          { amount: toDecimal(amount), accountId: account.accountId },
          { idempotencyKey: intent.keyFor(account.accountId, amount) },
        )
        intent.spend()
        void refresh(peerPayments)
        formSent()
        props.created(made.paymentId)
      },
      (error) => {
        intent.refused(error)
        return false
      },
    )
  if (!account) return null
  return (
    <Form submit={() => void submit()} className="gap-5">
      <p className="text-fg-2">{t("peer_intro")}</p>
      <AccountChoice
        accounts={props.accounts}
        chosen={account.accountId}
        choose={(accountId) => {
          setChosen(accountId)
          refuse(undefined)
        }}
        addAccount={props.addAccount}
      />
      <AmountField
        ref={input}
        name="amount"
        text={text}
        type={(next) => {
          setText(next)
          setFault(undefined)
          refuse(undefined)
        }}
        fault={fault}
        range={range}
      />
      <FormError message={refused} />
      <Button type="submit" size="large" busy={busy}>
        {t("peer_begin")}
      </Button>
    </Form>
  )
}
