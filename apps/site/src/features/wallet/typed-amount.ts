import { parseAmount, type Amount } from "@croupier/money"

/** Digits of other scripts that keyboards of our languages type, as the code point of their zero. */
const ZEROS = [0x06_60, 0x06_f0, 0x0e_50, 0xff_10]
function asciiDigits(text: string): string {
  return Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? char : String(code - zero)
  }).join("")
}

/**
 * Reads an amount as a person types it in any of our languages: "1.234,50", "1,234.50", "1234.5", "50".
 * A last separator before one or two digits starts the decimals; before three digits it groups thousands,
 * so "1.000" is a thousand, but "0.001" is none. Anything else (two kinds of decimals, letters, four decimals) is undefined:
 * the form asks again rather than guesses. The form repeats what it read on its button.
 */
export function typedAmount(text: string): Amount | undefined {
  const plain = asciiDigits(text)
    .replace(/[\s\u00A0\u202F\u200E\u200F]/g, "")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
  const match = /^(\d{1,12}|[1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const [, whole = "", group, point, decimals] = match
  if (group !== undefined && group === point) return undefined
  const digits = whole.replace(/[.,]/g, "")
  if (digits.length > 12) return undefined
  const value = parseAmount(decimals ? `${digits}.${decimals}` : digits)
  return value > 0n ? value : undefined
}

export type AmountFault = "amount_needed" | "amount_unreadable" | "amount_below" | "amount_above"

/** Checks a typed amount against a method's limits; an empty field is a fault of its own, told only on submit. */
export function amountFault(text: string, minimum: Amount, maximum: Amount): AmountFault | undefined {
  if (text.trim() === "") return "amount_needed"
  const value = typedAmount(text)
  if (value === undefined) return "amount_unreadable"
  if (value < minimum) return "amount_below"
  if (value > maximum) return "amount_above"
  return undefined
}
