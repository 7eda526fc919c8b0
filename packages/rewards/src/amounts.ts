import { amount, ZERO, type Amount } from "@croupier/money"
import { floor, fraction, product, type Fraction } from "@croupier/money/fraction"

export const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)
export const orNothing = (value: bigint): Amount => (value > 0n ? amount(value) : ZERO)

/** A share of an amount, rounded down at the amount's scale. */
export const shareDown = (of: Amount, rate: Fraction): Amount => amount(floor(product(rate, fraction(of))))

/** `of × part / whole`, rounded down; nothing where the whole is nothing. */
export const proportionDown = (of: Amount, part: Amount, whole: Amount): Amount =>
  whole === 0n ? ZERO : amount((of * part) / whole)

/** `taken / rate`, rounded up: the valid bet that a progress has used. `rate` is above 0. */
export function usedUp(taken: Amount, rate: Fraction): Amount {
  const top = taken * rate.denominator
  return amount((top + rate.numerator - 1n) / rate.numerator)
}
