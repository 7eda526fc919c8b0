/**
 * Amounts of money and points. An amount is a `bigint` at its asset's scale (most assets: 4 decimal
 * places, so 12.50 is 125000n); it becomes a decimal string only on the wire and a formatted string only
 * on a screen. No floating point number ever holds money.
 */

/** An amount at its asset's scale. Branded, so that a plain bigint (an id, a count) is not taken for money. */
export type Amount = bigint & { readonly __amount: unique symbol }

/** Decimal places of every fiat amount, in the ledger and on the wire. */
export const SCALE = 4
const ONE = 10n ** BigInt(SCALE)

/** Names a bigint, already at the asset's scale, as an amount. */
export const amount = (minor: bigint): Amount => minor as Amount
export const ZERO = amount(0n)

const DECIMAL = /^-?\d{1,15}(\.\d{1,4})?$/

/** True for a decimal string with at most four places, the only form of money on the wire. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text)

/** "12.5" → 125000n. Throws RangeError on anything `isDecimal` refuses. */
export function parseAmount(text: string): Amount {
  if (!isDecimal(text)) throw new RangeError(`not an amount: ${text}`)
  const negative = text.startsWith("-")
  const [whole = "0", fraction = ""] = (negative ? text.slice(1) : text).split(".")
  const minor = BigInt(whole) * ONE + BigInt(fraction.padEnd(SCALE, "0"))
  return amount(negative ? -minor : minor)
}

/** 125000n → "12.50": at least two places, at most four, never an exponent. */
export function toDecimal(value: Amount): string {
  const negative = value < 0n
  const minor = negative ? -value : value
  const fraction = String(minor % ONE).padStart(SCALE, "0")
  const shown = fraction.endsWith("00")
    ? fraction.slice(0, 2)
    : fraction.endsWith("0")
      ? fraction.slice(0, 3)
      : fraction
  return `${negative ? "-" : ""}${minor / ONE}.${shown}`
}

export const add = (...values: readonly Amount[]): Amount =>
  amount(values.reduce<bigint>((sum, v) => sum + v, 0n))
export const subtract = (a: Amount, b: Amount): Amount => amount(a - b)
export const negate = (a: Amount): Amount => amount(-a)
export const times = (a: Amount, count: bigint): Amount => amount(a * count)

/**
 * a × numerator / denominator, rounded toward zero at the amount's own scale. The one rounding rule of
 * prizes, rebates and shares: the house never pays a fraction of the smallest unit, and never takes one.
 */
export function portionTowardZero(a: Amount, numerator: bigint, denominator: bigint): Amount {
  if (denominator <= 0n) throw new RangeError("denominator must be positive")
  return amount((a * numerator) / denominator)
}

/** Places that an amount of an asset is shown with at least: two, or none where the asset has no smaller coin in use. */
export const shownPlaces = (asset: string): number => (/^(VND|JPY|KRW)$/.test(asset) ? 0 : 2)

/** A formatter takes longer to make than a hundred amounts to format. */
const made = new Map<string, Intl.NumberFormat>()
function amountFormat(locale: string, places: number): Intl.NumberFormat {
  const key = `${locale} ${places}`
  const format =
    made.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: SCALE })
  made.set(key, format)
  return format
}

/**
 * Formats for a person: the locale's separators, every stored place and at least `places`, the merchant's own symbol in
 * front. No screen rounds or truncates: the lines of a statement add up to its balances as they are shown.
 */
export function formatAmount(value: Amount, locale: string, symbol = "", places = 2): string {
  // The decimal string goes in as it is: Intl formats it exactly, where a number would round above 2^53.
  const text = amountFormat(locale, places).format(toDecimal(value) as Intl.StringNumericLiteral)
  return symbol ? `${symbol} ${text}` : text
}
