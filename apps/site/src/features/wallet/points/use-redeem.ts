import type { CallError } from "@croupier/client/call-error"
import {
  pointBalance,
  pointMoves,
  pointRedemptions,
  pointRewards,
  redeemReward,
  type Reward,
} from "@croupier/contract/points"
import { MOST_AT_ONCE } from "@croupier/contract/point-values"
import { amount } from "@croupier/money"
import { useState } from "react"
import { refresh } from "../../../api/query.ts"
import { callGuarded } from "../../../forms/call-guarded.ts"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useSecret } from "../../../forms/use-secret.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { toast } from "../../../ui/toast.ts"
import { moneyIntent } from "../money-intent.ts"
import type { PointBalance } from "./reward.ts"

/** Outlives the form: the same redemption asked for again is the same intent. */
const intent = moneyIntent(() => crypto.randomUUID())

type FieldName = "quantity" | "name" | "phone" | "address"
type Faults = Readonly<Partial<Record<FieldName, string>>>

const smallest = (...counts: readonly number[]): number => Math.max(1, Math.min(...counts))

/** State and rules of the form of a redemption. */
export function useRedeem(reward: Reward, balance: PointBalance, done: () => void) {
  const t = useT("points")
  const withdraw = useT("withdraw")
  const format = useFormat()
  const [typed, setTyped] = useState<Readonly<Record<FieldName, string>>>({
    quantity: "1",
    name: "",
    phone: "",
    address: "",
  })
  const password = useSecret()
  const [faults, setFaults] = useState<Faults>({})
  const { busy, refused, refuse, attempt } = useAttempt()
  const price = BigInt(reward.price)
  const most = smallest(reward.stock, MOST_AT_ONCE, Number(BigInt(balance.points) / price))
  const quantity = /^\d{1,3}$/.test(typed.quantity) ? Number(typed.quantity) : 0
  const total = price * BigInt(quantity)

  const found = (): Faults => ({
    ...(quantity < 1 || quantity > most ? { quantity: t("points_quantity_range", format.number(most)) } : {}),
    ...(reward.needs !== "NOTHING" && typed.name.trim().length < 2 ? { name: t("points_needed") } : {}),
    ...(reward.needs !== "NOTHING" && typed.phone.trim().length < 5 ? { phone: t("points_needed") } : {}),
    ...(reward.needs === "ADDRESS" && typed.address.trim() === "" ? { address: t("points_needed") } : {}),
  })
  const failed = (error: CallError): boolean => {
    intent.refused(error)
    if (error.code === "WD_STEP_UP") password.refuse(error.message)
    else refuse(error.message)
    if (error.code.startsWith("REWARD_") || error.code === "POINTS_SHORT")
      void refresh(pointRewards, pointBalance)
    return true
  }
  const send = () =>
    attempt(async () => {
      const wrong = found()
      setFaults(wrong)
      const isPasswordMissing = balance.stepUp !== "factor" && password.value === ""
      password.refuse(isPasswordMissing ? withdraw("withdraw_password_needed") : undefined)
      if (isPasswordMissing || Object.keys(wrong).length > 0) return
      const { name, phone, address } = typed
      await callGuarded(
        redeemReward,
        {
          rewardId: reward.rewardId,
          quantity,
          price: reward.price,
          password: password.value,
          ...(reward.needs === "NOTHING" ? {} : { delivery: { name, phone, address } }),
        },
        { idempotencyKey: intent.keyFor(`reward ${reward.rewardId} ${quantity}`, amount(total)) },
      )
      intent.spend()
      toast(t("points_redeemed", reward.name), "good")
      void refresh(pointRewards, pointBalance, pointRedemptions, pointMoves)
      done()
    }, failed)

  return {
    quantity: typed.quantity,
    receiver: typed,
    password,
    type: (name: FieldName, value: string) => {
      setTyped({ ...typed, [name]: value })
      setFaults({ ...faults, [name]: undefined })
      refuse(undefined)
    },
    faults,
    busy,
    refused,
    most,
    total,
    left: BigInt(balance.points) > total ? BigInt(balance.points) - total : 0n,
    send,
  }
}
