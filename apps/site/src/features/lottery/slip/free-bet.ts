import type { BonusLot } from "@croupier/contract/bonus-lots"
import { parseAmount, subtract, toDecimal } from "@croupier/money"

/** The bets that wait on the slip, with the one on the board. */
export interface Waiting {
  readonly gameCode: string
  readonly bets: number
  readonly cost: string
  /** The highest prize; null while it is being worked out. */
  readonly possible: string | null
}

/** True where a free bet pays this slip: one bet of exactly its value, on its games and at its odds. Of its end the server decides. */
function fits(lot: BonusLot, { gameCode, bets, cost, possible }: Waiting): boolean {
  const { freeBet } = lot.terms
  if (!freeBet || lot.state !== "pending" || parseAmount(lot.inOpenBets) > 0n) return false
  if (bets !== 1 || possible === null || parseAmount(cost) !== parseAmount(lot.granted)) return false
  if (freeBet.games.length > 0 && !freeBet.games.includes(gameCode)) return false
  const odds = Number(possible) / Number(cost)
  return odds >= Number(freeBet.oddsFrom ?? "0") && odds <= Number(freeBet.oddsTo ?? "Infinity")
}

/** The free bet that pays a slip; of several the one that ends first. */
export const fittingFreeBet = (lots: readonly BonusLot[], waiting: Waiting): BonusLot | undefined =>
  lots
    .filter((lot) => fits(lot, waiting))
    .toSorted((a, b) => Date.parse(a.expiresAt ?? "") - Date.parse(b.expiresAt ?? ""))[0]

/** The most that a free bet wins: the prize less the stake that is not returned, up to the cap. */
export function wonBy({ terms, granted }: BonusLot, possible: string | null): string | null {
  if (possible === null) return null
  const prize = parseAmount(possible)
  const won = terms.freeBet?.returnsStake ? prize : subtract(prize, parseAmount(granted))
  const cap = terms.cap === null ? won : parseAmount(terms.cap)
  return toDecimal(won < cap ? won : cap)
}
