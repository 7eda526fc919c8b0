import { walletTransfer, type VendorWallet } from "@croupier/contract/vendor-wallets"
import { amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { useRef, useState } from "react"
import { newActKey } from "@croupier/client/act-key"
import { call } from "../../../api/call.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { toast } from "../../../ui/toast.ts"
import { moneyIntent } from "../money-intent.ts"
import { typedAmount, type TypedBy } from "../../../forms/typed-amount.ts"
import { fundsMoved } from "./funds-moved.ts"

export type Direction = "IN" | "OUT"

/** Outlives the form: the same amount the same way is the same intent until the house has answered for certain. */
const intent = moneyIntent(newActKey)

/** Whole units of what there is. */
export const inUnits = (value: Amount, unit: Amount): Amount =>
  amount(value > ZERO ? value - (value % unit) : 0n)

type TransferFault =
  | "wallet_move_needed"
  | "wallet_amount_unreadable"
  | "wallet_move_unit"
  | "wallet_move_above"

/** Fault of an amount that is to move, as a key of the texts; undefined when it can go. */
export function transferFault(
  text: string,
  by: TypedBy,
  most: Amount,
  unit: Amount,
): TransferFault | undefined {
  if (text.trim() === "") return "wallet_move_needed"
  const value = typedAmount(text, by)
  if (value === undefined) return "wallet_amount_unreadable"
  if (value % unit !== 0n) return "wallet_move_unit"
  return value > most ? "wallet_move_above" : undefined
}

/** State and rules of the form that moves money to a vendor or back. */
export function useTransfer(wallet: VendorWallet, main: string, done: () => void) {
  const t = useT("wallet")
  const format = useFormat()
  const [direction, setDirection] = useState<Direction>("IN")
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string>()
  const { busy, refused, refuse, attempt } = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const unit = parseAmount(wallet.unit)
  const most = inUnits(parseAmount(direction === "IN" ? main : (wallet.balance ?? "0")), unit)

  const faultText = (): string | undefined => {
    const key = transferFault(text, format, most, unit)
    return key && t(key, format.money(toDecimal(key === "wallet_move_unit" ? unit : most)))
  }
  const send = (value: Amount) =>
    attempt(
      async () => {
        const { order } = await call(
          walletTransfer,
          { vassalage: wallet.vassalage, direction, amount: toDecimal(value) },
          { idempotencyKey: intent.keyFor(`${wallet.vassalage} ${direction}`, value) },
        )
        intent.spend()
        await fundsMoved()
        if (order?.state === "FAILED") return refuse(t("wallet_move_refused"))
        if (order?.state === "SUCCEEDED") toast(t("wallet_move_done", format.money(toDecimal(value))), "good")
        else toast(t("wallet_move_unknown"))
        done()
      },
      (error) => {
        intent.refused(error)
        refuse(error.code === "NETWORK" ? t("wallet_move_lost") : error.message)
        return true
      },
    )

  return {
    direction,
    turn: (next: Direction) => {
      setDirection(next)
      setText("")
      setFault(undefined)
      refuse(undefined)
    },
    most,
    text,
    type: (next: string) => {
      setText(next)
      setFault(undefined)
      refuse(undefined)
    },
    fault,
    refused,
    sending: busy,
    input,
    submit: () => {
      if (busy) return
      const wrong = faultText()
      setFault(wrong)
      const value = typedAmount(text, format)
      if (wrong || value === undefined) return input.current?.focus()
      void send(value)
    },
  }
}
