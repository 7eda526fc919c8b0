import { termsSentences, type SentenceValue } from "@croupier/contract/promotion-sentences"
import type { PromotionDetail } from "@croupier/contract/promotions"
import { useFormat, useT } from "../../i18n/i18n.tsx"

type Shown = Pick<PromotionDetail, "period" | "way" | "requirement" | "reward" | "bonus" | "remark">

/** The terms of a promotion, each in one sentence that follows from the data. */
export function TermsList({ terms }: { readonly terms: Shown }) {
  const t = useT("promotions")
  const games = useT("games")
  const format = useFormat()
  const shown = (value: SentenceValue): string =>
    "money" in value
      ? format.money(value.money)
      : "products" in value
        ? value.products.map((each) => games(`games_category_${each}`)).join(", ")
        : value.text
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("promo_terms")}</h2>
      <ul className="list-disc ps-5 text-fg-2">
        {termsSentences(terms).map(({ key, values }) => (
          <li key={key}>{t(key, ...values.map(shown))}</li>
        ))}
      </ul>
      {terms.remark === "" ? null : (
        <p className="break-words whitespace-pre-line text-fg-2">{terms.remark}</p>
      )}
    </section>
  )
}
