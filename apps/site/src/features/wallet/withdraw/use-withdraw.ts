import type { PayoutAccount } from "@croupier/contract/payout-accounts"
import {
  createWithdrawal,
  quoteWithdrawal,
  withdrawals,
  withdrawalTerms,
  type Withdrawal,
} from "@croupier/contract/withdrawals"
import type { Value } from "@croupier/contract/endpoint"
import type { CallError } from "@croupier/client/call-error"
import { amount as amountOf, parseAmount, subtract, toDecimal, ZERO, type Amount } from "@croupier/money"
import { useRef, useState } from "react"
import { refreshBalance } from "../../../api/balance.ts"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { callGuarded } from "../../../forms/call-guarded.ts"
import { useFormSent } from "../../../forms/form-sent.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { moneyIntent } from "../money-intent.ts"
import { amountFault, typedAmount } from "../../../forms/typed-amount.ts"
import { useSecret } from "../../../forms/use-secret.ts"
import { payeeOf } from "./payee.ts"

export type Terms = Value<typeof withdrawalTerms>
export type Quote = Value<typeof quoteWithdrawal>

/** Outlives the page: closing it and coming back with the same quote is still the same intent. */
const intent = moneyIntent(() => crypto.randomUUID())

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)

/** State and rules of the withdrawal form: amount and account, then the quote, then the request on it. */
export function useWithdraw(
  terms: Terms,
  accounts: readonly PayoutAccount[],
  created: (withdrawal: Withdrawal) => void,
) {
  const t = useT("withdraw")
  const wallet = useT("wallet")
  const format = useFormat()
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const [quoted, setQuote] = useState<Quote>()
  const password = useSecret()
  const [peer, setPeer] = useState(false)
  const { busy, refused, refuse, attempt } = useAttempt()
  const formSent = useFormSent()
  const input = useRef<HTMLInputElement>(null)
  /** Rises with each change: a quote that arrives after it was asked for another account or amount. */
  const asking = useRef(0)
  const passwordInput = useRef<HTMLInputElement>(null)

  const { account, quote } = payeeOf(accounts, quoted, chosen)
  const method = terms.methods.find(({ kind }) => kind === account?.kind)
  const minimum = method ? parseAmount(method.minimum) : ZERO
  const maximum = method ? parseAmount(method.maximum) : ZERO
  /** All that can leave at once, in whole steps. */
  const step = method ? parseAmount(method.step) : ZERO
  const all = [terms.available, terms.limits.request, terms.limits.leftToday, terms.limits.leftThisMonth]
    .map(parseAmount)
    .reduce(least, maximum)
  const most = step === 0n ? all : subtract(all, amountOf(all % step))
  const amount = typedAmount(text, format)

  const faultText = (): string | undefined => {
    const found = amountFault(text, format, minimum, maximum)
    if (found === undefined) return undefined
    if (found === "amount_unreadable") return wallet("wallet_amount_unreadable")
    if (found === "amount_needed") return t("withdraw_amount_needed")
    return t(`withdraw_${found}`, format.money(toDecimal(found === "amount_below" ? minimum : maximum)))
  }
  const fresh = () => {
    asking.current += 1
    setQuote(undefined)
    setFault(undefined)
    password.refuse(undefined)
    refuse(undefined)
  }
  const failed = (error: CallError): boolean => {
    if (error.code === "NETWORK") refuse(t("withdraw_lost"))
    else if (error.code === "WD_STEP_UP") {
      password.refuse(error.message)
      passwordInput.current?.focus()
    } else refuse(error.message)
    return true
  }

  const ask = () =>
    attempt(async () => {
      const wrong = faultText()
      setFault(wrong)
      if (wrong || amount === undefined || !account) return input.current?.focus()
      const { accountId } = account
      // The account stays chosen when the quote is taken back.
      setChosen(accountId)
      const turn = asking.current
      const answer = await call(quoteWithdrawal, { accountId, amount: toDecimal(amount) })
      if (turn === asking.current) setQuote(answer)
    }, failed)

  const send = (agreed: Quote) =>
    attempt(
      async () => {
        if (terms.stepUp !== "factor" && password.value === "") {
          password.refuse(t("withdraw_password_needed"))
          return passwordInput.current?.focus()
        }
        const { quoteId, accountId, amount: asked } = agreed
        const made = await callGuarded(
          createWithdrawal,
          {
            quoteId,
            accountId,
            amount: asked,
            password: password.value,
            peer,
            losesBonus: agreed.losesBonus !== null,
          },
          { idempotencyKey: intent.keyFor(quoteId, parseAmount(asked)) },
        )
        intent.spend()
        password.type("")
        setText("")
        setQuote(undefined)
        void refresh(withdrawals, withdrawalTerms)
        void refreshBalance()
        formSent()
        created(made)
      },
      (error) => {
        intent.refused(error)
        // The terms have changed meanwhile: they are shown again before anything is sent.
        if (error.code === "WD_QUOTE_STALE" || error.code === "WD_LOSES_BONUS") {
          setQuote(undefined)
          void refresh(withdrawalTerms)
        }
        return failed(error)
      },
    )

  return {
    account,
    method,
    minimum,
    maximum,
    most,
    text,
    fault,
    quote,
    password,
    peer,
    letPeers: setPeer,
    busy,
    refused,
    input,
    passwordInput,
    choose: (accountId: string) => {
      setChosen(accountId)
      fresh()
    },
    type: (next: string) => {
      setText(next)
      fresh()
    },
    ask,
    send,
    back: fresh,
  }
}
