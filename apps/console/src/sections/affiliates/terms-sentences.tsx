import { termsSentences } from "@croupier/contract/affiliate-sentences"
import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { formatMoney, formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

/** Terms of a programme, a sentence each. */
export function TermsSentences({ terms }: { readonly terms: AffiliateTerms }) {
  const t = useT("console-affiliates")
  return (
    <ul className="list-disc ps-5">
      {termsSentences(terms, { t, money: formatMoney, rate: formatRate }).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
