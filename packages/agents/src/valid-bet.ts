import { amount, ZERO, type Amount } from "@croupier/money"
import { fraction, isLess, type Fraction } from "@croupier/money/fraction"

/** How the valid bet of a product is reckoned: by what was at risk, or by the stake. */
export type BetStyle = "even-chance" | "live" | "sports" | "pvp" | "slots" | "fish" | "lottery"

/** One settled bet, or all bets of a member on one round and play where outcomes can be covered. */
export interface SettledBet {
  readonly style: BetStyle
  readonly stake: Amount
  /** A cash-out is a payout. */
  readonly payout: Amount
  /** Decimal odds of a sports bet. */
  readonly odds?: Fraction
  /** The share of the outcomes of a live table or a draw that the member's bets cover together. */
  readonly coverage?: Fraction
  /** Fund that paid the stake. */
  readonly fund: "cash" | "bonus" | "free"
  readonly isVoid?: boolean
}

/** A member who covers more of the outcomes than this bets against themselves. */
const MOST_COVERED = fraction(80, 100)

/**
 * The part of a stake that counts as valid bet. Even-chance games, live tables, sports and PVP count what was at risk,
 * `min(stake, |payout − stake|)`; slots, fishing and lotteries count the stake. Nothing counts of a void bet, a stake
 * that came back, a free round, a bonus stake, sports at odds below `oddsFloor`, or outcomes covered beyond 80 %.
 * Source: rules of agents, "Valid bet".
 */
export function validBet(bet: SettledBet, { oddsFloor }: { readonly oddsFloor: Fraction }): Amount {
  if (bet.isVoid || bet.fund !== "cash") return ZERO
  if (bet.coverage && isLess(MOST_COVERED, bet.coverage)) return ZERO
  if (bet.style === "slots" || bet.style === "fish" || bet.style === "lottery") return bet.stake
  if (bet.style === "sports" && bet.odds && isLess(bet.odds, oddsFloor)) return ZERO
  const result = bet.payout - bet.stake
  const risked = result < 0n ? -result : result
  return amount(risked < bet.stake ? risked : bet.stake)
}
