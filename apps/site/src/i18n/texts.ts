import type { Language } from "@croupier/contract/values"
import { createTexts, type Translate as TranslateKeys } from "@croupier/i18n/create-texts"
import type { Texts } from "@croupier/i18n/fill"
import type { SiteNamespace, TextKey } from "@croupier/locales/keys"
import { applyLanguage, LANGUAGE_FACTS, languageCode, takeLanguage } from "./language.ts"

const NAMESPACES = [
  "agents",
  "core",
  "auth",
  "wallet",
  "lottery",
  "games",
  "member",
  "record",
  "withdraw",
  "errors",
] as const
export type Namespace = SiteNamespace
/** The keys of some namespaces; without a name, of the core. */
export type Key<N extends Namespace = "core"> = TextKey<N>
export type Translate<N extends Namespace = "core"> = TranslateKeys<Key<N>>
export const isNamespace = (name: string): name is Namespace => NAMESPACES.some((known) => known === name)

/** Fetches a file of texts. */
type LoadTexts = (language: Language, namespace: Namespace) => Promise<Texts>

let files: () => Promise<LoadTexts>
let finding: Promise<LoadTexts> | undefined
/** Where the files are. */
export function findTextsBy(find: () => Promise<LoadTexts>): void {
  files = find
}
/** Asked ahead, so that the first file does not wait for two answers. */
export function findFiles(): Promise<LoadTexts> {
  finding ??= files().catch((error: unknown) => {
    finding = undefined
    throw error
  })
  return finding
}
const load: LoadTexts = async (language, namespace) => (await findFiles())(language, namespace)

const texts = createTexts<Language, Namespace, Key<Namespace>>({
  load,
  language: languageCode,
  localeOf: (language) => LANGUAGE_FACTS[language].locale,
  apply: applyLanguage,
})
export const { text, hasText, subscribe: subscribeTexts, change: changeTexts, useTranslate } = texts

/** Namespaces asked for beyond the core since the last start. */
const wanted = new Set<Namespace>()
/** The namespaces beyond the core that were used since the last start. */
export const wantedNamespaces = (): readonly Namespace[] => [...wanted]

/** Makes sure that a namespace is there in the language in use; asks for it once. */
export function loadNamespace(namespace: Namespace): Promise<void> {
  if (namespace !== "core") wanted.add(namespace)
  return texts.loadNamespace(namespace)
}

/** Starts with the texts that came inside the page, the core's and those of `namespaces`; without any, fetches the core's. */
export async function startTexts(
  language: Language,
  came: Texts | undefined,
  namespaces: readonly Namespace[] = [],
): Promise<void> {
  applyLanguage(language)
  texts.take(["core", ...namespaces], came ?? (await load(language, "core")))
}

/** Starts a language with every text there is and a merchant's own words, in the place of any other: for a prerendered page. */
export async function startAllTexts(language: Language, own: Texts = {}): Promise<void> {
  const all = await Promise.all(NAMESPACES.map((namespace) => load(language, namespace)))
  takeLanguage(language)
  texts.take(NAMESPACES, Object.assign({}, ...all, own))
  wanted.clear()
}
