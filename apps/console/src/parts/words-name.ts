import type { Language } from "@croupier/contract"
import { languageCode } from "../i18n/language.ts"

/** The name in words of several languages: that of the reader's language, else the first. */
export const nameIn = (words: readonly { readonly language: Language; readonly name: string }[]): string =>
  (words.find(({ language }) => language === languageCode()) ?? words[0])?.name ?? ""
