import type { SentenceValue, TermsSentence } from "@croupier/contract/promotion-sentences"
import { useFormat, useT } from "../i18n/i18n.tsx"

/** Sentences of terms as they read. */
export function useSentence(): (sentence: TermsSentence) => string {
  const t = useT("promotions")
  const games = useT("games")
  const format = useFormat()
  const shown = (value: SentenceValue): string =>
    "money" in value
      ? format.money(value.money)
      : "products" in value
        ? value.products.map((each) => games(`games_category_${each}`)).join(", ")
        : value.text
  return ({ key, values }) => t(key, ...values.map(shown))
}
