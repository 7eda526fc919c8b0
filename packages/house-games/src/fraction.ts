/** An exact share, reduced, denominator above zero: a return or a chance is never a float. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))

/** Throws RangeError unless the denominator is above zero. */
export function fraction(numerator: bigint | number, denominator: bigint | number): Fraction {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  if (bottom <= 0n) throw new RangeError("the denominator must be above zero")
  const by = divisor(top < 0n ? -top : top, bottom)
  return { numerator: top / by, denominator: bottom / by }
}

export const sum = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const product = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

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
