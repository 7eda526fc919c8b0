import type { Language } from "@croupier/contract/values"

export interface LanguageFacts {
  /** The folder in packages/locales. */
  readonly folder: string
  /** BCP 47, for `lang`, Intl and plural rules. */
  readonly locale: string
  readonly name: string
  readonly dir: "ltr" | "rtl"
}

/**
 * The tag by which dates and numbers are written: Latin digits, as on balls and on a bank's paper, and one calendar in
 * every language. Thai alone would count years of the Buddhist era in some lengths of a date and not in others.
 */
export const figuresLocale = (locale: string): string => `${locale}-u-ca-gregory-nu-latn`

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
