/** Digits of other scripts that keyboards of our languages type, as the code point of their zero. */
const ZEROS = [0x06_60, 0x06_f0, 0x0e_50, 0xff_10]

/** Replaces digits of other scripts by ASCII digits; every other character stays. */
export function asciiDigits(text: string): string {
  return Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? char : String(code - zero)
  }).join("")
}
