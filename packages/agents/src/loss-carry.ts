import { amount, subtract, ZERO, type Amount } from "@croupier/money"

/** Treatments of a loss of the house: forgotten, carried for ever, to the next period, or within the month. */
export const LOSS_CARRIES = ["none", "for-ever", "next", "half-month"] as const
export type LossCarry = (typeof LOSS_CARRIES)[number]

export interface Carried {
  /** Net loss behind the debt; below zero where the debt is larger. */
  readonly after: Amount
  /** Sum that the rate applies to. */
  readonly base: Amount
  /** Debt that the next window begins with. */
  readonly debt: Amount
}

const orNothing = (value: bigint): Amount => amount(value > 0n ? value : 0n)

/**
 * Takes what is carried off a window's net loss, and says what is carried on. The debt is used up whether or not a band
 * is reached. Source: rules of agents, "Loss carry".
 */
export function carryLoss(
  carry: LossCarry,
  { netLoss, debt, endsMonth }: { netLoss: Amount; debt: Amount; endsMonth: boolean },
): Carried {
  const after = carry === "none" ? netLoss : subtract(netLoss, debt)
  return { after, base: orNothing(after), debt: nextDebt(carry, netLoss, after, endsMonth) }
}

function nextDebt(carry: LossCarry, netLoss: Amount, after: Amount, endsMonth: boolean): Amount {
  switch (carry) {
    case "none":
      return ZERO
    case "next":
      return orNothing(-netLoss)
    case "half-month":
      return endsMonth ? ZERO : orNothing(-after)
    case "for-ever":
      return orNothing(-after)
  }
}
