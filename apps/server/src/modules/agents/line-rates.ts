import { FAIR_GROUP, rebateBudget, rebateShares, type Edge } from "@croupier/agents"
import { ZERO } from "@croupier/money"
import { fraction, isLess, minus, NOTHING, type Fraction } from "@croupier/money/fraction"

/** The terms that the rates of a line follow from, for bets on equal terms. */
export interface LineTerms {
  /** The own groups of the agents from the root down; absent: that of the agent above, and of the root the merchant's highest. */
  readonly groups: readonly (number | undefined)[]
  /** The merchant's highest group. */
  readonly top: number
  /** The player's own group; absent: that of the agent above. */
  readonly own: number | undefined
  /** The group that the player's rebate was counted from, and the group that was played. */
  readonly memberGroup: number
  readonly played: number
  readonly limits: Edge
}

/**
 * The part of a stake that each agent of a line gets, from the root down: own less the next below. The player's rebate
 * counts first, and the excess over the budget is cut from the top down. A group that was changed between bet and
 * settlement takes nothing from those below: it counts as no lower than theirs.
 */
export function lineRates({ groups, top, own, memberGroup, played, limits }: LineTerms): readonly Fraction[] {
  const standing: number[] = []
  for (const group of groups) standing.push(group ?? standing.at(-1) ?? top)
  const below = Math.max(memberGroup, own ?? standing.at(-1) ?? memberGroup)
  let highest = below
  const line = standing.toReversed().map((group, at) => {
    highest = Math.max(highest, group)
    return { memberId: BigInt(at), group: highest }
  })
  const left = minus(rebateBudget(limits), fraction(memberGroup - played, FAIR_GROUP))
  return rebateShares(line, below, ZERO, isLess(left, NOTHING) ? NOTHING : left)
    .map(({ rate }) => rate)
    .toReversed()
}
