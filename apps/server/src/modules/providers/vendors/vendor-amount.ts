import { amount, SCALE, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"

const WRITTEN = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * An amount as a vendor writes it, exactly: "12.5", "1e3", "1.0E7". `unit` is how many units of our currency one of
 * the vendor's is (1000 where a vendor counts Vietnamese dong in thousands). Undefined for what is no number, is
 * longer than any balance, or has a part below our smallest unit: nothing is ever rounded on the way in.
 */
export function readVendorAmount(text: string, unit = 1n): Amount | undefined {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = WRITTEN.exec(text) ?? []
  if (whole === "") return undefined
  const shift = SCALE + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction) * unit
  if (shift > 20) return undefined
  const divisor = shift < 0 ? 10n ** BigInt(-shift) : 1n
  if (digits % divisor !== 0n) return undefined
  const minor = shift < 0 ? digits / divisor : digits * 10n ** BigInt(shift)
  // The range of the ledger: fifteen digits before the point.
  if (minor >= 10n ** 19n) return undefined
  return amount(sign === "-" ? -minor : minor)
}

/** The same for what cannot be below zero: a stake, a prize. */
export function readUnsigned(text: string | undefined, unit = 1n): Amount | undefined {
  const read = text === undefined ? undefined : readVendorAmount(text, unit)
  return read === undefined || read < 0n ? undefined : read
}

/**
 * A balance in the vendor's unit, cut (never rounded up) to `places`, so that no player is shown money that is not there.
 */
export function toVendorAmount(value: Amount, unit = 1n, places = SCALE): string {
  const transaction = 10n ** BigInt(SCALE - places)
  return toDecimal(amount((value / unit / transaction) * transaction))
}

/** An amount in a vendor's answer. */
export const MoneyText = z.string().transform((text, context): Amount => {
  const read = readVendorAmount(text)
  if (read !== undefined) return read
  context.addIssue("no amount")
  return z.NEVER
})
