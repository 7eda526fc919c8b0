import { add, parseAmount, type Amount } from "@croupier/money"
import { z } from "zod"

/** A return of the money of a charge or a receipt to its payer. */
export const MoneyReturn = z.object({
  /** The Idempotency-Key: it stands for this return for ever, also for one that was refused. */
  key: z.string(),
  id: z.string(),
  amount: z.string(),
  /** The contest that it answers; null for an ordinary one. */
  contestId: z.nullable(z.string()).default(null),
  state: z.enum(["accepted", "done", "refused"]),
  refusal: z.nullable(z.string()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type MoneyReturn = z.output<typeof MoneyReturn>

interface Returnable {
  readonly returns: readonly MoneyReturn[]
}

/** Sum of the returns that are done or pending. */
export const returnedOf = ({ returns }: Returnable): Amount =>
  add(...returns.filter(({ state }) => state !== "refused").map((each) => parseAmount(each.amount)))

/** Begins a return of a payment: refused where no so much was paid and kept. */
export function giveBack<T extends Returnable>(
  of: T,
  paid: string,
  wanted: Pick<MoneyReturn, "key" | "id" | "amount" | "contestId">,
  outcome: MoneyReturn["state"],
  now: Date,
): T {
  const isTooMuch = add(returnedOf(of), parseAmount(wanted.amount)) > parseAmount(paid)
  const state = isTooMuch ? "refused" : outcome
  const given: MoneyReturn = {
    ...wanted,
    state,
    refusal: isTooMuch ? "amount_too_high" : state === "refused" ? "payer_account_closed" : null,
    createdAt: now.toISOString(),
    endedAt: state === "accepted" ? null : now.toISOString(),
  }
  return { ...of, returns: [...of.returns, given] }
}

/** Ends a return that was accepted; undefined where none of this key is open. */
export function endReturn<T extends Returnable>(
  of: T,
  key: string,
  state: "done" | "refused",
  now: Date,
): T | undefined {
  const returns = of.returns.map((each) =>
    each.key === key && each.state === "accepted"
      ? {
          ...each,
          state,
          refusal: state === "refused" ? "payer_account_closed" : null,
          endedAt: now.toISOString(),
        }
      : each,
  )
  return returns.some((each, at) => each !== of.returns[at]) ? { ...of, returns } : undefined
}
