import { text, hasText } from "../../i18n/texts.ts"

/** The name of a payment method or of a kind of account; its code where the texts have no name for it. */
export function methodText(method: string | null): string {
  if (method === null) return "–"
  const key = `payout_kind_${method}`
  return hasText(key) ? text(key) : method
}
