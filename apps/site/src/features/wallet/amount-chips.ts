import { amount, SCALE, type Amount } from "@croupier/money"

const UNIT = 10n ** BigInt(SCALE)

/**
 * Amounts to tap: the method's minimum first and never anything preset above it, then the next round
 * figures (1, 2, 5 × 10ⁿ) up to the maximum.
 */
export function amountChips(minimum: Amount, maximum: Amount, count = 4): readonly Amount[] {
  const chips: Amount[] = minimum <= maximum ? [minimum] : []
  for (let step = UNIT; chips.length > 0 && chips.length < count && step <= maximum; step *= 10n) {
    for (const figure of [1n, 2n, 5n]) {
      const round = amount(figure * step)
      if (round > minimum && round <= maximum && chips.length < count) chips.push(round)
    }
  }
  return chips
}
