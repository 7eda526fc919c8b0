import { listBonusTerms } from "@croupier/contract/console/bonuses"
import { termsSentences, type SentenceValue } from "@croupier/contract/promotion-sentences"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatTypedMoney } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"

/** The sentences that members read, in the language of the reader. */
export function TermsPreview({
  terms,
}: {
  readonly terms: Pick<PromotionTerms, "period" | "way" | "requirement" | "reward">
}) {
  const t = useT("console-promotions")
  const site = useSiteTexts(languageCode())
  const mayRead = useMay("bonuses.read")
  const code = "code" in terms.reward ? terms.reward.code : undefined
  const bonuses = useQuery({ ...query(listBonusTerms, {}), enabled: mayRead && code !== undefined })
  if (!site) return null
  const bonus = bonuses.data?.terms.find((each) => each.code === code)?.terms
  const shown = (value: SentenceValue): string =>
    "money" in value
      ? formatTypedMoney(value.money)
      : "products" in value
        ? value.products.map((each) => site(`games_category_${each}`)).join(", ")
        : value.text
  return (
    <section className="grid gap-1">
      <h3 className="text-sm text-fg-2">{t("promos_sentence")}</h3>
      <ul className="list-disc ps-5 text-sm">
        {termsSentences({ ...terms, bonus: bonus ?? null }).map(({ key, values }) => (
          <li key={key}>{site(key, ...values.map(shown))}</li>
        ))}
      </ul>
    </section>
  )
}
