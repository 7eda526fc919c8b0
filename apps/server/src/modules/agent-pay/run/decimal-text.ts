import type { Fraction } from "@croupier/money/fraction"

/** Places of the text: more than any rate is written with. */
const PLACES = 18

/** A rate as the decimal that it was written as: 1/8 is "0.125". Throws RangeError for a fraction that is no decimal. */
export function decimalText({ numerator, denominator }: Fraction): string {
  const scaled = numerator * 10n ** BigInt(PLACES)
  if (scaled % denominator !== 0n) throw new RangeError(`${numerator}/${denominator} is no decimal`)
  const units = scaled / denominator
  const digits = String(units < 0n ? -units : units).padStart(PLACES + 1, "0")
  const places = digits.slice(-PLACES).replace(/0+$/, "")
  return `${units < 0n ? "-" : ""}${digits.slice(0, -PLACES)}${places ? `.${places}` : ""}`
}
