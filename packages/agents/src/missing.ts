import { amount, type Amount } from "@croupier/money"
import { floor, fraction, minus, NOTHING, product } from "@croupier/money/fraction"
import type { Band, Reached } from "./terms.ts"

/** The distance of a window from a band; zeros where the band's conditions all hold. */
export interface Missing {
  readonly valid: Amount
  readonly loss: Amount
  readonly active: number
}

const orNothing = (value: bigint): Amount => amount(value > 0n ? value : 0n)

/** The distance of a window from a band now. Of an average it is the valid bet of the whole window. Rounded up to the unit. */
export function missingOf(
  { minValid, isAverage, minLoss, minActive }: Band,
  { valid, days, netLoss, active }: Reached,
): Missing {
  const left = minus(product(fraction(minValid), fraction(isAverage ? days : 1)), valid)
  return {
    // The floor of the negative is the ceiling.
    valid: orNothing(-floor(minus(NOTHING, left))),
    loss: orNothing(minLoss === undefined ? 0n : minLoss - netLoss),
    active: Math.max(0, minActive - active),
  }
}
