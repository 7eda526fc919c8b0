import { amount, portionTowardZero, ZERO, type Amount } from "@croupier/money"
import {
  floor,
  fraction,
  isLess,
  minus,
  NOTHING,
  plus,
  product,
  WHOLE,
  type Fraction,
} from "@croupier/money/fraction"

/** The prize group that pays the fair prize: group g pays g/2000 of it. */
export const FAIR_GROUP = 2000

export interface Edge {
  /** The part of a stake that the house keeps on average, at the group that was played: of a lottery 1 − played/2000. */
  readonly edge: Fraction
  /** The part of a stake that the house keeps in any case. */
  readonly margin: Fraction
  /** The highest salary rate of the line. */
  readonly salary: Fraction
  readonly cashback: Fraction
}

/** The edge of a play at fair odds. A play that returns less has a larger edge of its own. */
export const edgeOfGroup = (played: number): Fraction => minus(WHOLE, fraction(played, FAIR_GROUP))

/** The part of the edge left for rebates; below zero where salaries and cashback alone exceed it. */
const leftOf = ({ edge, margin, salary, cashback }: Edge): Fraction =>
  minus(edge, plus(margin, plus(salary, cashback)))

/** The most that rebates of a bet may come to: never below zero. */
export function rebateBudget(limits: Edge): Fraction {
  const left = leftOf(limits)
  return isLess(left, NOTHING) ? NOTHING : left
}

/**
 * True where the whole rebate of a line, from the group that is played up to its top, stays inside the edge together
 * with salary, cashback and margin. A line that does not is refused when it is set up.
 */
export const rebateFits = (top: number, played: number, limits: Edge): boolean =>
  !isLess(leftOf(limits), fraction(top - played, FAIR_GROUP))

/** The rebate of one member of a line on a bet. */
export interface RebateShare {
  readonly memberId: bigint
  readonly rate: Fraction
  readonly amount: Amount
}

/**
 * Shares of a bet's rebate, from the player up: the player gets what they play below their own group, each agent the
 * difference of groups to the next below. Without a budget they are whole; beyond it they are cut from the top of the
 * line down. Each is rounded toward the payer. Throws RangeError where groups do not ascend.
 * Source: rules of agents, "Prize group, rebate".
 */
export function rebateShares(
  line: readonly { readonly memberId: bigint; readonly group: number }[],
  played: number,
  stake: Amount,
  budget?: Fraction,
): readonly RebateShare[] {
  let below = played
  let left = budget
  return line.map(({ memberId, group }) => {
    if (group < below) throw new RangeError("a prize group is no higher than the one above")
    const whole = fraction(group - below, FAIR_GROUP)
    below = group
    const rate = left && isLess(left, whole) ? left : whole
    if (left) left = minus(left, rate)
    return { memberId, rate, amount: amount(floor(product(rate, fraction(stake)))) }
  })
}

/** Prize of a unit of stake at a group, paid instead of the fair prize: the trade of odds against rebate. */
export const prizeAt = (fair: Amount, group: number): Amount =>
  group === 0 ? ZERO : portionTowardZero(fair, BigInt(group), BigInt(FAIR_GROUP))
