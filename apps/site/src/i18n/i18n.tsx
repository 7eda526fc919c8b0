import { use, useSyncExternalStore } from "react"
import type { Translate as TranslateKeys } from "@croupier/i18n/create-texts"
import type { Language } from "@croupier/contract/values"
import { makeFormat, type Format } from "./format.ts"
import { keepLanguage, LANGUAGE_FACTS, languageCode } from "./language.ts"
import {
  changeTexts,
  loadNamespace,
  subscribeTexts,
  useTranslate,
  type Key,
  type Namespace,
} from "./texts.ts"

export { loadNamespace, type Key, type Translate } from "./texts.ts"
export type { Format } from "./format.ts"

/** Translates; renders again on a change of language. A namespace named here is waited for (Suspense). */
export function useT<N extends Namespace = "core">(namespace?: N): TranslateKeys<Key<N | "core">> {
  use(loadNamespace(namespace ?? "core"))
  // It knows every key; what it is asked for is what was waited for.
  return useTranslate() as TranslateKeys<string>
}

/** The language in use. */
export const useLanguage = (): Language => useSyncExternalStore(subscribeTexts, languageCode, languageCode)

/** Numbers, money and dates as the visitor's language writes them. */
export const useFormat = (): Format => makeFormat(LANGUAGE_FACTS[useLanguage()].locale)

/** Switches the language and keeps the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeTexts(language)
  keepLanguage(language)
}
