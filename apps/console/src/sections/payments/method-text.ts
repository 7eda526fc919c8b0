import { text, hasText } from "../../i18n/texts.ts"

/** The name of a way to pay in or of a kind of account: the code itself where the house keeps no name. */
export function methodText(method: string | null): string {
  if (method === null) return "–"
  const key = `payout_kind_${method}`
  return hasText(key) ? text(key) : method
}
