import { amount, ZERO, type Amount } from "@croupier/money"
import { least, orNothing, proportionDown } from "./amounts.ts"
import type { Funding, Lot } from "./lot.ts"
import { counts, type Game } from "./weights.ts"

export interface LotPart {
  readonly lotId: bigint
  readonly amount: Amount
}

/** A sum by the wallets that bear it. Lots stand in the order in which they pay. */
export interface Parts {
  readonly cash: Amount
  readonly lots: readonly LotPart[]
}

export const NO_PARTS: Parts = { cash: ZERO, lots: [] }

export const sumOf = (parts: readonly LotPart[]): Amount =>
  amount(parts.reduce((sum, part) => sum + part.amount, 0n))

export const partOf = ({ lots }: Parts, lotId: bigint): Amount =>
  lots.find((part) => part.lotId === lotId)?.amount ?? ZERO

export const STAKE_REFUSALS = ["FUNDS", "MAX_STAKE"] as const
export type StakeRefusal = (typeof STAKE_REFUSALS)[number]

/** Lots that this game plays for, the oldest activation first. */
export const lotsFor = (lots: readonly Lot[], game: Game): readonly Lot[] =>
  lots
    .filter((lot) => lot.state === "active" && counts(lot.terms.weights, game))
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))

const bonusPart = (funding: Funding, stake: Amount, cash: Amount, bonus: Amount): Amount => {
  switch (funding) {
    case "cash-first":
      return amount(stake - least(stake, cash))
    case "bonus-first":
      return least(stake, bonus)
    case "mixed":
      return amount(stake - proportionDown(stake, cash, amount(cash + bonus)))
  }
}

/**
 * Who pays a stake. The oldest lot that plays for the game decides the order of cash and bonus; inside the bonus the
 * oldest lot pays first. The parts are the stake exactly. A stake beyond all money, or beyond the maximum of a lot that
 * would pay part of it, is refused before anything is taken. Source: rules of rewards, "Who pays a stake".
 */
export function fundStake(
  stake: Amount,
  cash: Amount,
  lots: readonly Lot[],
  game: Game,
): Parts | { readonly refused: StakeRefusal } {
  const playing = lotsFor(lots, game)
  const bonus = amount(playing.reduce((sum, lot) => sum + lot.balance, 0n))
  if (stake > cash + bonus) return { refused: "FUNDS" }
  let rest = bonusPart(playing[0]?.terms.funding ?? "cash-first", stake, cash, bonus)
  const ofCash = amount(stake - rest)
  const parts: LotPart[] = []
  for (const { id, balance, terms } of playing) {
    const taken = least(balance, orNothing(rest))
    if (taken === 0n) continue
    if (terms.maxStake !== undefined && stake > terms.maxStake) return { refused: "MAX_STAKE" }
    parts.push({ lotId: id, amount: taken })
    rest = amount(rest - taken)
  }
  return { cash: ofCash, lots: parts }
}

/**
 * The shares of a payout: each lot gets `⌊payout · its part / stake⌋`, cash the rest. Shares are the payout exactly.
 * Source: rules of rewards, "Payout".
 */
export function splitPayout(payout: Amount, stake: Amount, { lots }: Parts): Parts {
  const shares = lots.map((part) => ({ ...part, amount: proportionDown(payout, part.amount, stake) }))
  return { cash: amount(payout - sumOf(shares)), lots: shares }
}
