import { termsSentences } from "@croupier/contract/affiliate-sentences"
import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { percentText } from "../contracts/rate-text.ts"

/** Terms of a programme, a sentence each. */
export function TermsSentences({ terms }: { readonly terms: AffiliateTerms }) {
  const t = useT("agents")
  const format = useFormat()
  const sentences = termsSentences(terms, {
    t,
    money: (decimal) =>
      decimal.startsWith("-") ? `−${format.money(decimal.slice(1))}` : format.money(decimal),
    rate: (part) => percentText(part, format.locale),
  })
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
