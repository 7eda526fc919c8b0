import { amount, ZERO, type Amount } from "@croupier/money"
import { least, orNothing, shareDown, usedUp } from "./amounts.ts"
import { isLiving, type Lot } from "./lot.ts"
import { weightOf, type Game } from "./weights.ts"

/** Progress that one bet gave to one lot. */
export interface Line {
  readonly lotId: bigint
  readonly amount: Amount
  /** Progress of a converted lot that no valid bet carries any more; the board of abuse shows it. */
  readonly short: Amount
}

const ofStake = (lot: Lot, rest: Amount): Amount => least(rest, lot.terms.maxStake ?? rest)

/**
 * Progress of lots by a valid bet: the oldest takes `⌊weight · min(rest, maximum stake)⌋`, at most what is left of it;
 * the next begins only when this one is full, with the valid bet that is not used up. `lots` are those that played for
 * the game when the stake was placed, oldest first. Source: rules of rewards, "Progress".
 */
export function progress(valid: Amount, lots: readonly Lot[], game: Game): readonly Line[] {
  const lines: Line[] = []
  let rest = valid
  for (const lot of lots) {
    const weight = weightOf(lot.terms.weights, game)
    if (!isLiving(lot) || weight.numerator <= 0n) continue
    const taken = least(shareDown(ofStake(lot, rest), weight), lot.left)
    if (taken > 0n) lines.push({ lotId: lot.id, amount: taken, short: ZERO })
    rest = orNothing(rest - usedUp(taken, weight))
    if (taken < lot.left) break
  }
  return lines
}

/** Lots whose lines a correction takes back whole; lines of others stand. */
const isTakenBack = (lot: Lot): boolean => isLiving(lot) || lot.state === "spent"

/**
 * The line of a closed lot after a correction: what the new valid bet does not carry of it is noted where the lot has
 * converted, and taken back where it was forfeited, because the house may bring that lot back.
 */
function standing(line: Line, lot: Lot, carried: Amount): Line {
  if (lot.state === "converted") return { ...line, short: amount(line.amount - carried) }
  return lot.state === "forfeited" ? { ...line, amount: carried } : line
}

const sumFor = (lines: readonly Line[], lot: Lot): bigint =>
  lines.reduce((sum, line) => (line.lotId === lot.id ? sum + line.amount : sum), 0n)

/**
 * The lines of a bet whose valid bet is now another; `under` are the lots that it was placed under, oldest first. Lines
 * of closed lots stand and use up the new valid bet first; the rest works off living lots anew.
 * Source: rules of rewards, "Voids, rollbacks, corrections".
 */
export function revised(
  { lines, under, game }: { lines: readonly Line[]; under: readonly bigint[]; game: Game },
  valid: Amount,
  lots: readonly Lot[],
): { readonly lines: readonly Line[]; readonly lots: readonly Lot[] } {
  const lotOf = (id: bigint) => lots.find((lot) => lot.id === id)
  let rest = valid
  const stand = lines.flatMap((line) => {
    const lot = lotOf(line.lotId)
    if (lot === undefined || isTakenBack(lot)) return []
    const weight = weightOf(lot.terms.weights, game)
    const carried = least(shareDown(ofStake(lot, rest), weight), line.amount)
    rest = orNothing(rest - usedUp(carried, weight))
    return [standing(line, lot, carried)]
  })
  const freed = lots.map((lot) => ({
    ...lot,
    left: amount(lot.left + sumFor(lines, lot) - sumFor(stand, lot)),
  }))
  const played = under.flatMap((id) => freed.find((lot) => lot.id === id) ?? [])
  const fresh = progress(rest, played, game)
  return {
    lines: [...stand, ...fresh],
    lots: freed.map((lot) => ({ ...lot, left: amount(lot.left - sumFor(fresh, lot)) })),
  }
}
