import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS, languageCode, applyLanguage } from "./language.ts"

export type Namespace = "core" | "auth" | "wallet" | "lottery" | "member" | "errors"
export type Texts = Readonly<Record<string, string>>

const FILES = import.meta.glob<Texts>("../../../../packages/locales/src/*/*.json", { import: "default" })

let texts: Texts = {}
const loaded = new Map<Namespace, Promise<void>>()
const listeners = new Set<() => void>()

export const currentTexts = (): Texts => texts
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function add(more: Texts): void {
  texts = { ...texts, ...more }
  for (const listener of listeners) listener()
}

async function fetchTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const file = FILES[`../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}/${namespace}.json`]
  if (!file) throw new Error(`no texts: ${language} ${namespace}`)
  return file()
}

/** Makes sure a namespace is there in the language in use; asks for it once. */
export function loadNamespace(namespace: Namespace): Promise<void> {
  const known = loaded.get(namespace)
  if (known) return known
  const loading = fetchTexts(languageCode(), namespace).then(add)
  loaded.set(namespace, loading)
  loading.catch(() => loaded.delete(namespace))
  return loading
}

/** Starts with the core texts that came inside the page, or fetches them. */
export async function startTexts(language: Language, core: Texts | undefined): Promise<void> {
  applyLanguage(language)
  const first = core ?? (await fetchTexts(language, "core"))
  // React reads these fields of a promise: with them the first render does not wait for a microtask.
  loaded.set("core", Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined }))
  add(first)
}

/** Changes the language: every namespace in use is fetched first, so that nothing shows half translated. */
export async function changeTexts(language: Language): Promise<void> {
  const parts = await Promise.all([...loaded.keys()].map((namespace) => fetchTexts(language, namespace)))
  applyLanguage(language)
  texts = {}
  add(Object.assign({}, ...parts))
}

const rules = new Map<string, Intl.PluralRules>()
function pluralSuffix(count: number): string {
  const { locale } = LANGUAGE_FACTS[languageCode()]
  let rule = rules.get(locale)
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)))
  // The files hold `_one` and `_other`; the languages offered need no other form.
  return rule.select(count) === "one" ? "_one" : "_other"
}

/**
 * The text of a key in a set of texts, {0}, {1} … filled by position. A key that exists only as `_one` and
 * `_other` follows its first argument. An unknown key answers itself, so that a gap is seen.
 */
export function fill(from: Texts, key: string, args: readonly (string | number)[]): string {
  const found = from[key] ?? from[key + pluralSuffix(Number(args[0]))]
  if (found === undefined) return key
  return args.length === 0
    ? found
    : found.replaceAll(/\{(\d+)\}/g, (whole, at) => String(args[Number(at)] ?? whole))
}

/** The text of a key in the language in use, outside of components. */
export const text = (key: string, ...args: readonly (string | number)[]): string => fill(texts, key, args)
export const hasText = (key: string): boolean => key in texts
