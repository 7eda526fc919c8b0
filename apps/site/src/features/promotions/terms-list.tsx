import { termsSentences } from "@croupier/contract/promotion-sentences"
import type { PromotionDetail } from "@croupier/contract/promotions"
import { useT } from "../../i18n/i18n.tsx"
import { useSentence } from "../../shell/use-sentence.ts"

type Shown = Pick<PromotionDetail, "period" | "way" | "requirement" | "reward" | "bonus" | "remark">

/** The terms of a promotion, each in one sentence that follows from the data. */
export function TermsList({ terms }: { readonly terms: Shown }) {
  const t = useT("promotions")
  const sentence = useSentence()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("promo_terms")}</h2>
      <ul className="list-disc ps-5 text-fg-2">
        {termsSentences(terms).map((each) => (
          <li key={each.key}>{sentence(each)}</li>
        ))}
      </ul>
      {terms.remark === "" ? null : (
        <p className="break-words whitespace-pre-line text-fg-2">{terms.remark}</p>
      )}
    </section>
  )
}
