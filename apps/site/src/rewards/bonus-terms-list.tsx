import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { bonusSentences } from "@croupier/contract/promotion-sentences"
import { useSentence } from "../shell/use-sentence.ts"

/** The terms of a bonus, a sentence each. */
export function BonusTermsList({ terms }: { readonly terms: BonusTerms }) {
  const sentence = useSentence()
  return (
    <ul className="list-disc ps-5 text-sm text-fg-2">
      {bonusSentences(terms).map((each) => (
        <li key={each.key}>{sentence(each)}</li>
      ))}
    </ul>
  )
}
