import { parseAmount, type Amount } from "@croupier/money"
import { asciiDigits } from "./ascii-digits.ts"

/** The marks that a locale writes between whole and fraction, and between thousands. */
function marksOf(locale: string): { readonly point: string; readonly group: string } {
  const point = new Intl.NumberFormat(`${locale}-u-nu-latn`)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")
  return point?.value === "," ? { point: ",", group: "." } : { point: ".", group: "," }
}

/**
 * Reads an amount by the number rules of the member's language: "1.234,50" in Portuguese, "1,234.50" in English,
 * "1 234" and "50" in both. The other mark is read only where it stands alone before one or two last digits, as
 * keyboards without a comma write it: "10.50" is ten and a half everywhere. "10,505" in Portuguese is no amount,
 * because a comma never groups thousands there. A currency without smaller coins takes no decimals. Anything
 * unreadable is undefined, and the form asks again.
 */
export function typedAmount(text: string, { locale, places }: TypedBy): Amount | undefined {
  const value = typedDecimal(text, locale, places)
  return value !== undefined && value > 0n ? value : undefined
}

/** The rules that an amount is typed by: those of the language, and the decimal places of the currency. */
export interface TypedBy {
  readonly locale: string
  readonly places: number
}

/** Reads a decimal from zero on by the same rules, with at most so many places. */
export function typedDecimal(text: string, locale: string, places: number): Amount | undefined {
  const { point, group } = marksOf(locale)
  const plain = asciiDigits(text)
    .replace(/[\s\u00A0\u202F\u200E\u200F]/g, "")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
  const ours = new RegExp(`^(\\d{1,12}|[1-9]\\d{0,2}(?:[${group}]\\d{3})+)(?:[${point}](\\d+))?$`)
  const match = ours.exec(plain) ?? /^(\d{1,12})[.,](\d{1,2})$/.exec(plain)
  if (!match) return undefined
  const [, whole = "", decimals] = match
  const digits = whole.replaceAll(group, "")
  if (digits.length > 12 || (decimals?.length ?? 0) > places) return undefined
  return parseAmount(decimals ? `${digits}.${decimals}` : digits)
}

export type AmountFault = "amount_needed" | "amount_unreadable" | "amount_below" | "amount_above"

/** Checks a typed amount against a method's limits; an empty field is a fault of its own, told only on submit. */
export function amountFault(
  text: string,
  by: TypedBy,
  minimum: Amount,
  maximum: Amount,
): AmountFault | undefined {
  if (text.trim() === "") return "amount_needed"
  const value = typedAmount(text, by)
  if (value === undefined) return "amount_unreadable"
  if (value < minimum) return "amount_below"
  if (value > maximum) return "amount_above"
  return undefined
}
