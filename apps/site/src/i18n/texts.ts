import type * as Files from "../boot/text-files.ts"
import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS, languageCode, applyLanguage, takeLanguage } from "./language.ts"

const NAMESPACES = ["core", "auth", "wallet", "lottery", "games", "member", "errors"] as const
export type Namespace = (typeof NAMESPACES)[number]
export const isNamespace = (name: string): name is Namespace => NAMESPACES.some((known) => known === name)
export type Texts = Readonly<Record<string, string>>

type TextFiles = typeof Files
let files: Promise<TextFiles> | undefined
/** Where the files are: asked for at once, so that whoever needs one does not wait for two. */
function textFiles(): Promise<TextFiles> {
  files ??= import("../boot/text-files.ts").catch((error: unknown) => {
    files = undefined
    throw error
  })
  return files
}
textFiles().catch(() => undefined)

let texts: Texts = {}
const loaded = new Map<Namespace, Promise<void>>()
/** What was asked for beyond the core since the last start. */
const wanted = new Set<Namespace>()
const listeners = new Set<() => void>()
/** React reads these fields of a promise: with them a render does not wait for a microtask. */
const here = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: "fulfilled", value: undefined })

/** Translates in the language in use; a new function for each language, so that memoised children redraw too. */
export type Translate = (key: string, ...args: readonly (string | number)[]) => string
const translateNow =
  (): Translate =>
  (key, ...args) =>
    fill(texts, key, args)
let translate = translateNow()
export const translator = (): Translate => translate

export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The namespaces beyond the core that were used since the last start. */
export const wantedNamespaces = (): readonly Namespace[] => [...wanted]

function add(more: Texts): void {
  texts = { ...texts, ...more }
}

async function fetchTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const { FILES } = await textFiles()
  const file = FILES[`../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}/${namespace}.json`]
  if (!file) throw new Error(`no texts: ${language} ${namespace}`)
  return file()
}

/** Makes sure a namespace is there in the language in use; asks for it once. */
export function loadNamespace(namespace: Namespace): Promise<void> {
  if (namespace !== "core") wanted.add(namespace)
  const known = loaded.get(namespace)
  if (known) return known
  const loading = fetchTexts(languageCode(), namespace).then(add)
  loaded.set(namespace, loading)
  loading.then(
    () => here(loading),
    () => loaded.delete(namespace),
  )
  return loading
}

/** Starts with the core texts that came inside the page, or fetches them. */
export async function startTexts(language: Language, core: Texts | undefined): Promise<void> {
  applyLanguage(language)
  const first = core ?? (await fetchTexts(language, "core"))
  loaded.set("core", here(Promise.resolve()))
  add(first)
}

/** Starts a language with every text there is and a merchant's own words, in the place of any other: for a page drawn on the server. */
export async function startAllTexts(language: Language, own: Texts = {}): Promise<void> {
  const all = await Promise.all(NAMESPACES.map((namespace) => fetchTexts(language, namespace)))
  takeLanguage(language)
  texts = Object.assign({}, ...all, own)
  translate = translateNow()
  wanted.clear()
  for (const namespace of NAMESPACES) loaded.set(namespace, here(Promise.resolve()))
}

/** Changes the language: every namespace in use is fetched first, so that nothing shows half translated. */
export async function changeTexts(language: Language): Promise<void> {
  const parts = await Promise.all([...loaded.keys()].map((namespace) => fetchTexts(language, namespace)))
  applyLanguage(language)
  texts = Object.assign({}, ...parts)
  translate = translateNow()
  for (const listener of listeners) listener()
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
