import { holds, type Window } from "@croupier/agents"
import { amount, type Amount } from "@croupier/money"

/** A fact that moves a mission; a correction is a fact with the sign of its change and the bet's own placing. */
export interface MissionFact {
  readonly placedAt: Date
  readonly settledAt: Date
  readonly amount: Amount
}

export interface MissionTerms {
  readonly step: Amount
  readonly reward: Amount
  /** How often a window may pay. */
  readonly limit: number
}

/** Sum of a window: facts placed since joining that were settled in it. A late one counts in the next. */
export const missionSum = (facts: readonly MissionFact[], joinedAt: Date, window: Window): Amount =>
  amount(
    facts
      .filter(({ placedAt, settledAt }) => placedAt >= joinedAt && holds(window, settledAt))
      .reduce((sum, fact) => sum + fact.amount, 0n),
  )

/** How often a sum does the mission. Source: rules of rewards, "Missions". */
export function timesDone(sum: Amount, { step, limit }: MissionTerms): number {
  const times = sum > 0n ? sum / step : 0n
  return times < BigInt(limit) ? Number(times) : limit
}

/** The reward that a claim gives: for all times done, less those that were claimed, which stay. */
export function claimable(sum: Amount, claimed: number, terms: MissionTerms): Amount {
  const open = timesDone(sum, terms) - claimed
  return amount(open > 0 ? BigInt(open) * terms.reward : 0n)
}
