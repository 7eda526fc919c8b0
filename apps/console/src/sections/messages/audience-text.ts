import type { MessageAudience } from "@croupier/contract/inbox-values"
import { formatNumber } from "../../i18n/format.ts"
import type { useT } from "../../i18n/texts.ts"

/** A segment in words, with its levels or accounts. */
export function audienceText(t: ReturnType<typeof useT<"console-inbox">>, audience: MessageAudience): string {
  const name = t(`message_to_${audience.to}`)
  if (audience.to === "LEVELS")
    return `${name}: ${formatNumber(audience.from)}–${formatNumber(audience.until)}`
  return audience.to === "ACCOUNTS" ? `${name}: ${audience.accounts.join(", ")}` : name
}
