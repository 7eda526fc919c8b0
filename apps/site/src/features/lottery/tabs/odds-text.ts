import type { Fraction } from "@croupier/lottery"

/** A fraction as a decimal, cut (never rounded up) at so many places, without trailing zeros: 489/500 → "0.978". */
export function decimalOf({ numerator, denominator }: Fraction, places: number): string {
  const scale = 10n ** BigInt(places)
  const cut = (numerator * scale) / denominator
  const [whole, rest] = [
    cut / scale,
    String(cut % scale)
      .padStart(places, "0")
      .replace(/0+$/, ""),
  ]
  return rest === "" ? String(whole) : `${whole}.${rest}`
}

/** A part of one as per cent: 489/500 → "97.8". */
export const percentOf = ({ numerator, denominator }: Fraction, places = 4): string =>
  decimalOf({ numerator: numerator * 100n, denominator }, places)

/** "1 in 1000", or "1 in 3.69" with so many places: how seldom it happens. */
export const oneIn = ({ numerator, denominator }: Fraction): string =>
  decimalOf({ numerator: denominator, denominator: numerator }, 2)

/** True when a decimal of four places of the per cent says all of it. */
export const isExact = ({ numerator, denominator }: Fraction): boolean =>
  (numerator * 1_000_000n) % denominator === 0n
