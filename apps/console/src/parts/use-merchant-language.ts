import type { Language } from "@croupier/contract/values"
import { useState } from "react"
import { languageCode } from "../i18n/language.ts"
import { theMerchant } from "../session/session-store.ts"

/** The languages of the merchant's site, and the one that a person writes in: at first the one that the console speaks. */
export interface MerchantLanguage {
  readonly languages: readonly Language[]
  readonly language: Language
  /** Chooses a language by its code; a code that the merchant does not have changes nothing. */
  readonly choose: (code: string) => void
}

export function useMerchantLanguage(): MerchantLanguage {
  const languages = theMerchant()?.languages ?? []
  const [language, setLanguage] = useState<Language>(
    languages.find((each) => each === languageCode()) ?? languages[0] ?? languageCode(),
  )
  return {
    languages,
    language,
    choose: (code) => setLanguage(languages.find((each) => each === code) ?? language),
  }
}
