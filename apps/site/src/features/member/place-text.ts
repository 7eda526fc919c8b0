import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"

/** A country's name in a language; undefined where the house does not know the country. */
export function placeText(country: string | null, language: Language): string | undefined {
  if (!country) return undefined
  try {
    return new Intl.DisplayNames(LANGUAGE_FACTS[language].locale, { type: "region" }).of(country)
  } catch {
    // Not a code that the browser knows: as it came, it says more than nothing.
    return country
  }
}
