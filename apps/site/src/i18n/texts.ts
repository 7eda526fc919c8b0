import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS, languageCode, applyLanguage } from "./language.ts"

export type Namespace = "core" | "auth" | "wallet" | "lottery" | "errors"
type Texts = Readonly<Record<string, string>>

const FILES = import.meta.glob<Texts>("../../../../packages/locales/src/*/*.json", { import: "default" })

let texts: Texts = {}
let version = 0
const loaded = new Map<Namespace, Promise<void>>()
const ready = new Set<Namespace>()
const listeners = new Set<() => void>()

export const textsVersion = (): number => version
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function add(more: Texts): void {
  texts = { ...texts, ...more }
  version++
  for (const listener of listeners) listener()
}

async function fetchTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const file = FILES[`../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}/${namespace}.json`]
  if (!file) throw new Error(`no texts: ${language} ${namespace}`)
  return file()
}

export const isReady = (namespace: Namespace): boolean => ready.has(namespace)

/** Makes sure a namespace is there in the language in use; asks for it once. */
export function loadNamespace(namespace: Namespace): Promise<void> {
  const known = loaded.get(namespace)
  if (known) return known
  const loading = fetchTexts(languageCode(), namespace).then((more) => {
    ready.add(namespace)
    add(more)
  })
  loaded.set(namespace, loading)
  loading.catch(() => loaded.delete(namespace))
  return loading
}

/** Starts with the core texts that came inside the page, or fetches them. */
export async function startTexts(language: Language, core: Texts | undefined): Promise<void> {
  applyLanguage(language)
  const first = core ?? (await fetchTexts(language, "core"))
  loaded.set("core", Promise.resolve())
  ready.add("core")
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
 * The text of a key, {0}, {1} … filled by position. A key that exists only as `_one` and `_other` follows
 * its first argument. An unknown key answers itself, so that a gap is seen.
 */
export function text(key: string, ...args: readonly (string | number)[]): string {
  const found = texts[key] ?? texts[key + pluralSuffix(Number(String(args[0]).replace(/[^\d.-]/g, "")))]
  if (found === undefined) return key
  return args.length === 0
    ? found
    : found.replace(/\{(\d+)\}/g, (whole, at) => String(args[Number(at)] ?? whole))
}
export const hasText = (key: string): boolean => key in texts
