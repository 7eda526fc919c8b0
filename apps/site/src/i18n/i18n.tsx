import { use, useSyncExternalStore } from "react"
import type { Language } from "@croupier/contract/values"
import { makeFormat, type Format } from "./format.ts"
import { keepLanguage, LANGUAGE_FACTS, languageCode } from "./language.ts"
import {
  changeTexts,
  loadNamespace,
  subscribeTexts,
  translator,
  type Namespace,
  type Translate,
} from "./texts.ts"

export { loadNamespace, type Translate } from "./texts.ts"
export type { Format } from "./format.ts"

/** Translates; redraws on a change of language. A namespace named here is waited for (Suspense). */
export function useT(namespace: Namespace = "core"): Translate {
  use(loadNamespace(namespace))
  return useSyncExternalStore(subscribeTexts, translator, translator)
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
