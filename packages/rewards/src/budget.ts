import { amount, ZERO, type Amount } from "@croupier/money"

/** A campaign's budget: reserved and paid together never exceed the limit. */
export interface Budget {
  readonly limit: Amount
  readonly reserved: Amount
  readonly paid: Amount
}

export const newBudget = (limit: Amount): Budget => ({ limit, reserved: ZERO, paid: ZERO })

export const budgetLeft = ({ limit, reserved, paid }: Budget): Amount => amount(limit - reserved - paid)

/**
 * Reserves a reward: a fixed one when a member joins, a variable one at the claim. Undefined where it does not fit: it
 * is refused whole. Source: rules of rewards, "Budget".
 */
export const reserve = (budget: Budget, reward: Amount): Budget | undefined =>
  reward > budgetLeft(budget) ? undefined : { ...budget, reserved: amount(budget.reserved + reward) }

/** Frees what a rejected or lapsed instance had reserved. */
export function release(budget: Budget, reward: Amount): Budget {
  if (reward > budget.reserved) throw new RangeError("more than was reserved")
  return { ...budget, reserved: amount(budget.reserved - reward) }
}

/** Pays out of a reservation. */
export const payReserved = (budget: Budget, reward: Amount): Budget => ({
  ...release(budget, reward),
  paid: amount(budget.paid + reward),
})
