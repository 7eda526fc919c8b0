import {
  createDeposit,
  depositMethods,
  depositStatus,
  deposits,
  quoteDeposit,
  type Deposit,
} from "@croupier/contract/payments"
import { depositOffers, joinPromotion, type DepositOffer } from "@croupier/contract/promotions"
import type { Value } from "@croupier/contract/endpoint"
import { parseAmount, toDecimal, ZERO } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { CallError } from "@croupier/client/call-error"
import { call } from "../../api/call.ts"
import { query, queryClient, refresh } from "../../api/query.ts"
import { useFormSent } from "../../forms/form-sent.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { toast } from "../../ui/toast.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { moneyIntent } from "./money-intent.ts"
import { amountFault, typedAmount } from "../../forms/typed-amount.ts"

export type Method = Value<typeof depositMethods>["methods"][number]

/** Outlives the sheet: closing it and coming back with the same amount is still the same intent. */
const intent = moneyIntent(() => crypto.randomUUID())

/** State and rules of the deposit form; `created` is told of the deposit once the server has it. */
export function useDepositForm(methods: readonly Method[], created: (deposit: Deposit) => void) {
  const t = useT("wallet")
  const format = useFormat()
  const [chosen, choose] = useState<string>()
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const [isUntold, setUntold] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const [bonus, setBonus] = useState<DepositOffer>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const formSent = useFormSent()
  const input = useRef<HTMLInputElement>(null)

  const method = methods.find((each) => each.code === chosen) ?? methods[0]
  const limits = {
    minimum: method ? parseAmount(method.minimum) : ZERO,
    maximum: method ? parseAmount(method.maximum) : ZERO,
  }
  const amount = typedAmount(text, format)

  // A deposit with a fee is priced by the server, and sent back with the deposit as it was shown.
  const inRange = amount !== undefined && !amountFault(text, format, limits.minimum, limits.maximum)
  const quoted = useQuery({
    ...query(quoteDeposit, { method: method?.code ?? "", amount: toDecimal(amount ?? ZERO) }),
    enabled: Boolean(method?.fee) && inRange,
    staleTime: 0,
  })
  const quote = method?.fee && inRange ? quoted.data : undefined

  const faultText = (): string | undefined => {
    const found = amountFault(text, format, limits.minimum, limits.maximum)
    if (!found) return undefined
    const bound = found === "amount_below" ? limits.minimum : limits.maximum
    return t(`wallet_${found}`, format.money(toDecimal(bound)))
  }
  const bonusFault = (): string | undefined =>
    bonus && amount !== undefined && amount < parseAmount(bonus.least)
      ? t("wallet_bonus_least", format.money(bonus.least))
      : undefined
  const failed = (error: CallError): boolean => {
    intent.refused(error)
    if (error.code === "DEPOSIT_FEE_CHANGED") void refresh(depositMethods, quoteDeposit)
    if (error.code === "DOCUMENT_REQUIRED") setUntold(true)
    else if (error.code === "LIMITS_UNANSWERED") setUnanswered(true)
    else if (error.code === "AMOUNT_OUT_OF_RANGE") setFault(error.message)
    else refuse(error.code === "NETWORK" ? t("wallet_send_lost") : error.message)
    return true
  }
  /** The bonus is bound to the deposit before the member pays it; a refusal leaves the deposit as it is. */
  const takeBonus = async ({ promotionId, version }: DepositOffer, depositId: string) => {
    try {
      await call(joinPromotion, { promotionId, version, code: "", depositId })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(t("wallet_bonus_refused", error.message), "bad")
    }
    setBonus(undefined)
    void refresh(depositOffers)
  }
  const send = (code: string, value: NonNullable<typeof amount>) =>
    attempt(async () => {
      const idempotencyKey = intent.keyFor(code, value)
      const deposit = await call(
        createDeposit,
        { method: code, amount: toDecimal(value), ...(quote ? { fee: quote.fee } : {}) },
        { idempotencyKey },
      )
      intent.spend()
      if (bonus) await takeBonus(bonus, deposit.depositId)
      queryClient.setQueryData(query(depositStatus, { depositId: deposit.depositId }).queryKey, deposit)
      void refresh(deposits)
      formSent()
      created(deposit)
    }, failed)
  const submit = () => {
    if (busy || !method) return
    const wrong = faultText() ?? bonusFault()
    setFault(wrong)
    if (wrong || amount === undefined) return input.current?.focus()
    // A moment later it is there: nothing is paid before its fee was shown.
    if (method.fee && !quote) return
    void send(method.code, amount)
  }

  return {
    method,
    /** The house asks for the member's document first. */
    isUntold,
    /** The document was told: what was about to be sent is sent. */
    told: () => {
      setUntold(false)
      submit()
    },
    /** The market asks for limits before the first deposit. */
    isUnanswered,
    answered: () => setUnanswered(false),
    choose: (code: string) => {
      choose(code)
      setFault(undefined)
    },
    limits,
    text,
    type: (next: string) => {
      setText(next)
      setFault(undefined)
      refuse(undefined)
    },
    leave: () => {
      if (text.trim() !== "") setFault(faultText())
    },
    amount,
    quote,
    bonus,
    chooseBonus: (offer: DepositOffer | undefined) => {
      setBonus(offer)
      setFault(undefined)
    },
    fault,
    refused,
    sending: busy,
    submit,
    input,
  }
}
