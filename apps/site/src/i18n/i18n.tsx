import { use, useMemo, useSyncExternalStore } from "react"
import type { Language } from "@croupier/contract/values"
import { makeFormat, type Format } from "./format.ts"
import { keepLanguage, LANGUAGE_FACTS, languageCode } from "./language.ts"
import { changeTexts, currentTexts, fill, loadNamespace, subscribeTexts, type Namespace } from "./texts.ts"

export { loadNamespace } from "./texts.ts"
export type { Format } from "./format.ts"
export type Translate = (key: string, ...args: readonly (string | number)[]) => string

/** Translates; redraws on a change of language. A namespace named here is waited for (Suspense). */
export function useT(namespace: Namespace = "core"): Translate {
  use(loadNamespace(namespace))
  const texts = useSyncExternalStore(subscribeTexts, currentTexts)
  // A new function for each set of texts, so that memoised children redraw too.
  return useMemo<Translate>(
    () =>
      (key, ...args) =>
        fill(texts, key, args),
    [texts],
  )
}

/** The language in use. */
export const useLanguage = (): Language => useSyncExternalStore(subscribeTexts, languageCode)

/** Numbers, money and dates as the visitor's language writes them. */
export const useFormat = (): Format => makeFormat(LANGUAGE_FACTS[useLanguage()].locale)

/** Switches the language and keeps the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeTexts(language)
  keepLanguage(language)
}
