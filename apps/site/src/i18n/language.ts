import type { Language } from "@croupier/contract/values"

/** Where the visitor's choice is kept; the cookie of the same name lets the server send the right texts first. */
const CHOICE = "history-language"
const YEAR_SECONDS = 31_536_000

export interface LanguageFacts {
  /** The folder in packages/locales. */
  readonly folder: string
  /** BCP 47, for `lang`, Intl and plural rules. */
  readonly locale: string
  readonly name: string
  readonly dir: "ltr" | "rtl"
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  EN: { folder: "en", locale: "en", name: "English", dir: "ltr" },
  PT: { folder: "pt", locale: "pt-BR", name: "Português", dir: "ltr" },
  CN: { folder: "cn", locale: "zh-CN", name: "简体中文", dir: "ltr" },
  ID: { folder: "id", locale: "id", name: "Bahasa Indonesia", dir: "ltr" },
  JA: { folder: "ja", locale: "ja", name: "日本語", dir: "ltr" },
  KO: { folder: "ko", locale: "ko", name: "한국어", dir: "ltr" },
  TH: { folder: "th", locale: "th", name: "ไทย", dir: "ltr" },
  UR: { folder: "ur", locale: "ur", name: "اردو", dir: "rtl" },
  VI: { folder: "vi", locale: "vi", name: "Tiếng Việt", dir: "ltr" },
}

const isLanguage = (value: string | null): value is Language => value !== null && value in LANGUAGE_FACTS

let current: Language = "PT"
/** The language in use, as calls name it. */
export const languageCode = (): Language => current
export function takeLanguage(language: Language): void {
  current = language
}

/** Takes a language for the whole document. */
export function applyLanguage(language: Language): void {
  takeLanguage(language)
  const facts = LANGUAGE_FACTS[language]
  document.documentElement.lang = facts.locale
  document.documentElement.dir = facts.dir
}

/** What the visitor chose before, when the merchant still offers it; else the merchant's default; else PT. */
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
