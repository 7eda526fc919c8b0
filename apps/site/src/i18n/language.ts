import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"

export { LANGUAGE_FACTS }

/** Where the visitor's choice is kept; the cookie of the same name lets the server send the right texts first. */
const CHOICE = "history-language"
const YEAR_SECONDS = 31_536_000

const isLanguage = (value: string | null): value is Language => value !== null && value in LANGUAGE_FACTS

let current: Language = "PT"
/** The language in use, as calls name it. */
export const languageCode = (): Language => current
export function takeLanguage(language: Language): void {
  current = language
}

/** Takes a language for the whole document, which is laid out anew where its marks change or are set again. */
export function applyLanguage(language: Language): void {
  takeLanguage(language)
  const { locale, dir } = LANGUAGE_FACTS[language]
  const root = document.documentElement
  if (root.lang !== locale) root.lang = locale
  if (root.dir !== dir) root.dir = dir
}

/** Language that the visitor chose before, when the merchant still offers it; else the merchant's default; else PT. */
export function preferredLanguage(
  offered: readonly Language[],
  merchantDefault: Language | undefined,
): Language {
  const stored = localStorage.getItem(CHOICE)
  if (isLanguage(stored) && offered.includes(stored)) return stored
  return merchantDefault ?? "PT"
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(CHOICE, language)
  document.cookie = `${CHOICE}=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`
}
