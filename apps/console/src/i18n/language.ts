import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"

const CHOICE = "console-language"
export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_FACTS).filter(isLanguage)

function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && Object.hasOwn(LANGUAGE_FACTS, value)
}

let current: Language = "EN"
/** The language in use, as calls name it. */
export const languageCode = (): Language => current
export const localeOf = (language: Language): string => LANGUAGE_FACTS[language].locale

/** Takes a language for the whole document. */
export function applyLanguage(language: Language): void {
  current = language
  document.documentElement.lang = LANGUAGE_FACTS[language].locale
  document.documentElement.dir = LANGUAGE_FACTS[language].dir
}

export const keepLanguage = (language: Language): void => localStorage.setItem(CHOICE, language)

/** The language chosen on this device, else the browser's, else English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(CHOICE)
  if (isLanguage(stored)) return stored
  const asked = navigator.language.slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => localeOf(language).slice(0, 2) === asked) ?? "EN"
}
