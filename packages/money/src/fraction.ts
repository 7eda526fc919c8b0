/**
 * Exact rational numbers: always reduced, denominator above zero. Odds, probabilities, returns and rates are never
 * floats. A sum of money is rounded once, at its line.
 */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** Throws RangeError unless the denominator is above zero. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  if (bottom <= 0n) throw new RangeError("the denominator must be above zero")
  const by = divisor(top < 0n ? -top : top, bottom)
  return { numerator: top / by, denominator: bottom / by }
}

export const NOTHING = fraction(0)
export const WHOLE = fraction(1)

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
export const product = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

/** Throws RangeError where `b` is zero. */
export function quotient(a: Fraction, b: Fraction): Fraction {
  const sign = b.numerator < 0n ? -1n : 1n
  return fraction(a.numerator * b.denominator * sign, a.denominator * b.numerator * sign)
}

export const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator
export const isEqual = (a: Fraction, b: Fraction): boolean =>
  a.numerator === b.numerator && a.denominator === b.denominator

/** The largest whole number that is not above it; of -1/3: -1. */
export function floor({ numerator, denominator }: Fraction): bigint {
  const towardZero = numerator / denominator
  return numerator < 0n && towardZero * denominator !== numerator ? towardZero - 1n : towardZero
}

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,18}))?$/

/** "0.125" → 1/8. Throws RangeError for what is no decimal. */
export function parseFraction(text: string): Fraction {
  const [, sign, whole = "0", places = ""] = DECIMAL.exec(text) ?? []
  if (sign === undefined) throw new RangeError(`not a decimal: ${text}`)
  return fraction(BigInt(sign + whole + places), 10n ** BigInt(places.length))
}

/** The nearest double; only for what is an estimate anyhow, such as a deviation. */
export const toNumber = ({ numerator, denominator }: Fraction): number => {
  const scale = 10n ** 18n
  const whole = numerator / denominator
  return Number(whole) + Number(((numerator - whole * denominator) * scale) / denominator) / 1e18
}

/** As per cent with `places` decimals, to the nearest: "96.7190". */
export function percent({ numerator, denominator }: Fraction, places = 4): string {
  const scaled = (numerator * 200n * 10n ** BigInt(places) + denominator) / (2n * denominator)
  const text = String(scaled).padStart(places + 1, "0")
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}
