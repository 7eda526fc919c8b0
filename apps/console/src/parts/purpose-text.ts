import { hasText, text } from "../i18n/texts.ts"

/** Purpose of an account of the books, in words; vendors' and providers' own bear their code. */
export function purposeText(side: string, purpose: string): string {
  const key = `${side === "house" ? "house" : "wallet"}_${purpose}`
  return hasText(key) ? text(key) : purpose
}
