import { use, useCallback, useMemo, useSyncExternalStore } from "react"
import type { Language } from "@croupier/contract/values"
import { keepLanguage, LANGUAGE_FACTS, languageCode } from "./language.ts"
import { makeFormat, type Format } from "./format.ts"
import {
  changeTexts,
  isReady,
  loadNamespace,
  subscribeTexts,
  text,
  textsVersion,
  type Namespace,
} from "./texts.ts"

export { loadNamespace } from "./texts.ts"
export type { Format } from "./format.ts"
export type Translate = (key: string, ...args: readonly (string | number)[]) => string

/** Translates; redraws on a change of language. A namespace named here is waited for (Suspense). */
export function useT(namespace: Namespace = "core"): Translate {
  if (!isReady(namespace)) use(loadNamespace(namespace))
  const version = useSyncExternalStore(subscribeTexts, textsVersion)
  // A new function for each version, so that memoised children redraw too.
  return useCallback((key, ...args) => text(key, ...args), [version])
}

/** Numbers, money and dates as the visitor's language writes them. */
export function useFormat(): Format {
  const version = useSyncExternalStore(subscribeTexts, textsVersion)
  return useMemo(() => makeFormat(LANGUAGE_FACTS[languageCode()].locale), [version])
}

export function useLanguage(): Language {
  useSyncExternalStore(subscribeTexts, textsVersion)
  return languageCode()
}

/** Switches the language and keeps the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeTexts(language)
  keepLanguage(language)
}
