import { amount, ZERO, type Amount } from "@croupier/money"
import { fraction, isLess, type Fraction } from "@croupier/money/fraction"
import { least } from "./amounts.ts"
import type { Game } from "./weights.ts"

/** A member who covers more of the outcomes than this bets against themselves. */
const MOST_COVERED = fraction(80, 100)

export interface SettledStake {
  readonly game: Game
  readonly stake: Amount
  readonly payout: Amount
  /** The share of the outcomes that the member's bets cover together. */
  readonly coverage?: Fraction
  /** A void bet, a free round or a free bet: nothing of it counts. */
  readonly isFreeOrVoid?: boolean
}

/**
 * The valid bet of a stake, whichever wallets paid it: `min(stake, |payout − stake|)` of an even-chance game, else the
 * stake; nothing of void bets, free rounds, free bets and outcomes covered beyond 80 %. It counts for wagering; its
 * cash share counts for deposits, points, VIP, missions, cashback and referral. Source: rules of rewards, "Valid bet".
 */
export function validStake({ game, stake, payout, coverage, isFreeOrVoid }: SettledStake): Amount {
  if (isFreeOrVoid || (coverage && isLess(MOST_COVERED, coverage))) return ZERO
  if (!game.isEvenChance) return stake
  const result = payout - stake
  return least(stake, amount(result < 0n ? -result : result))
}
