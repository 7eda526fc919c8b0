import type { Language } from "@croupier/contract/values"
import { createTexts, type Translate as TranslateKeys } from "@croupier/i18n/create-texts"
import type { Args, Texts } from "@croupier/i18n/fill"
import type { ConsoleNamespace, TextKey } from "@croupier/locales/keys"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { use } from "react"
import { applyLanguage, languageCode, localeOf } from "./language.ts"

export type Key<N extends ConsoleNamespace = "console"> = TextKey<N>
export type Translate<N extends ConsoleNamespace = "console"> = TranslateKeys<Key<N>>

const FILES = import.meta.glob<Texts>("../../../../packages/locales/src/*/console*.json", {
  import: "default",
})

const texts = createTexts<Language, ConsoleNamespace, Key<ConsoleNamespace>>({
  load: async (language, namespace) => {
    const file =
      FILES[`../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}/${namespace}.json`]
    if (!file) throw new Error(`no texts: ${language} ${namespace}`)
    return file()
  },
  language: languageCode,
  localeOf,
  apply: applyLanguage,
})

/** The text of a key outside of components, where its namespace has come already. */
export const { text, hasText, loadNamespace, change: changeTexts } = texts

/** Fetches the frame in a language and takes that for the whole document. */
export async function startTexts(language: Language): Promise<void> {
  applyLanguage(language)
  await loadNamespace("console")
}

/** The text of a key that the server names, the key itself where this page lacks it. */
export const textNamed = (key: string, ...args: Args): string => (hasText(key) ? text(key, ...args) : key)

/** The text of a key that the server names, `otherwise` where this page lacks it. */
export const textOr = (key: string, otherwise: string): string => (hasText(key) ? text(key) : otherwise)

/** Translates; renders again on a change of language. The namespaces of a room are waited for; the frame is there. */
export function useT<N extends ConsoleNamespace = never>(
  ...namespaces: readonly N[]
): TranslateKeys<Key<N | "console">> {
  for (const namespace of namespaces) use(loadNamespace(namespace))
  // It knows every key; what it is asked for is what was waited for.
  return texts.useTranslate() as TranslateKeys<string>
}
