import type { CallError } from "@croupier/client/call-error"
import type { Value } from "@croupier/contract/endpoint"
import {
  lineTransfers,
  transferDownline,
  transferTerms,
  transferUpline,
} from "@croupier/contract/line-transfers"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import { useRef, useState } from "react"
import { refreshBalance } from "../../../api/balance.ts"
import { refresh } from "../../../api/query.ts"
import { callGuarded } from "../../../forms/call-guarded.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { toast } from "../../../ui/toast.ts"
import { moneyIntent } from "../money-intent.ts"
import { amountFault, typedAmount } from "../../../forms/typed-amount.ts"
import { useSecret } from "../../../forms/use-secret.ts"

/** Outlives the page: the same transfer asked for again is the same intent. */
const intent = moneyIntent(() => crypto.randomUUID())
const smallest = (a: Amount, b: Amount): Amount => (a < b ? a : b)

/** State and rules of the form of a transfer within the line. */
export function useLineTransfer(
  terms: NonNullable<Value<typeof transferTerms>["terms"]>,
  direction: "UP" | "DOWN",
  memberId: string | undefined,
) {
  const t = useT("wallet")
  const withdraw = useT("withdraw")
  const format = useFormat()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const password = useSecret()
  const { busy, refused, refuse, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const minimum = parseAmount(terms.least)
  const maximum = [terms.most, terms.left].map(parseAmount).reduce(smallest, parseAmount(terms.balance))

  const faultText = (): string | undefined => {
    const found = amountFault(text, format, minimum, maximum)
    if (found === undefined) return undefined
    if (found === "amount_unreadable") return t("wallet_amount_unreadable")
    if (found === "amount_needed") return withdraw("withdraw_amount_needed")
    return withdraw(
      `withdraw_${found}`,
      format.money(toDecimal(found === "amount_below" ? minimum : maximum)),
    )
  }
  const failed = (error: CallError): boolean => {
    intent.refused(error)
    if (error.code === "WD_STEP_UP") {
      password.refuse(error.message)
      passwordInput.current?.focus()
    } else refuse(error.message)
    return true
  }
  const send = (account: string) =>
    attempt(async () => {
      const wrong = faultText()
      const amount = typedAmount(text, format)
      setFault(wrong)
      if (wrong || amount === undefined) return input.current?.focus()
      if (terms.stepUp !== "factor" && password.value === "") {
        password.refuse(withdraw("withdraw_password_needed"))
        return passwordInput.current?.focus()
      }
      const asked = { amount: toDecimal(amount), password: password.value }
      const options = { idempotencyKey: intent.keyFor(`${direction} ${memberId ?? ""}`, amount) }
      if (direction === "UP") await callGuarded(transferUpline, asked, options)
      else if (memberId !== undefined) await callGuarded(transferDownline, { memberId, ...asked }, options)
      else return
      intent.spend()
      setText("")
      password.type("")
      toast(t("wallet_line_sent", format.money(asked.amount), account), "good")
      void refresh(transferTerms, lineTransfers)
      void refreshBalance()
    }, failed)

  return {
    text,
    type: (next: string) => {
      setText(next)
      setFault(undefined)
      refuse(undefined)
    },
    fault,
    password,
    busy,
    refused,
    input,
    passwordInput,
    maximum,
    send,
  }
}
