import { useSyncExternalStore } from "react"
import { fill, type Args, type Texts } from "./fill.ts"

/** Translates in the language in use; another function for each language, so that memoised children render again. */
export type Translate<Key extends string> = (key: Key, ...args: Args) => string

/** Where texts come from, and what a change of language means to the application. */
export interface TextSource<Language extends string, Namespace extends string> {
  readonly load: (language: Language, namespace: Namespace) => Promise<Texts>
  readonly language: () => Language
  readonly localeOf: (language: Language) => string
  /** Takes a language for the whole document. */
  readonly apply: (language: Language) => void
  /** A clock in milliseconds; that of the page where none is given. */
  readonly now?: () => number
}

/**
 * A file that did not arrive is asked for again after so many milliseconds. React asks for it at every render, and without
 * a rest a page whose file is gone after a deploy would ask the house a hundred times a second.
 */
export const AGAIN_AFTER_MS = 5_000

/** React reads these fields of a promise: with them a render does not wait for a microtask. */
const here = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: "fulfilled", value: undefined })

/** The texts of an application: files by language and namespace, fetched when first needed. */
export function createTexts<Language extends string, Namespace extends string, Key extends string>(
  source: TextSource<Language, Namespace>,
) {
  let texts: Texts = {}
  const loaded = new Map<Namespace, Promise<void>>()
  /** When files failed that are not asked for again yet. */
  const failedAt = new Map<Namespace, number>()
  const now = source.now ?? (() => performance.now())
  const listeners = new Set<() => void>()

  /** The text of a key in the language in use, outside of components. */
  const text: Translate<Key> = (key, ...args) =>
    fill((asked) => texts[asked], source.localeOf(source.language()), key, args)
  const translateNow =
    (): Translate<Key> =>
    (key, ...args) =>
      text(key, ...args)
  let translate = translateNow()
  const translator = (): Translate<Key> => translate

  function add(more: Texts): void {
    texts = { ...texts, ...more }
  }

  /** Makes sure that a namespace is there in the language in use; asks for it once, and after a failure again with a rest. */
  function loadNamespace(namespace: Namespace): Promise<void> {
    const known = loaded.get(namespace)
    const failed = failedAt.get(namespace)
    if (known && (failed === undefined || now() < failed + AGAIN_AFTER_MS)) return known
    failedAt.delete(namespace)
    const loading = source.load(source.language(), namespace).then(add)
    loaded.set(namespace, loading)
    loading.then(
      () => here(loading),
      () => {
        if (loaded.get(namespace) === loading) failedAt.set(namespace, now())
      },
    )
    return loading
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    text,
    loadNamespace,
    subscribe,
    /** True for a key that a loaded namespace holds, in one form or in two. */
    hasText: (key: string): key is Key => key in texts || `${key}_other` in texts,
    /** Takes texts that are there already, in the place of any other: of these namespaces, in the language in use. */
    take: (namespaces: readonly Namespace[], all: Texts): void => {
      loaded.clear()
      failedAt.clear()
      for (const namespace of namespaces) loaded.set(namespace, here(Promise.resolve()))
      texts = all
      translate = translateNow()
    },
    /** Changes the language: every namespace in use is fetched first, so that nothing shows half translated. */
    change: async (language: Language): Promise<void> => {
      const inUse = [...loaded.keys()].filter((namespace) => !failedAt.has(namespace))
      const parts = await Promise.all(inUse.map((namespace) => source.load(language, namespace)))
      source.apply(language)
      texts = Object.assign({}, ...parts)
      translate = translateNow()
      for (const listener of listeners) listener()
    },
    /** Translates; renders again on a change of language. */
    useTranslate: (): Translate<Key> => useSyncExternalStore(subscribe, translator, translator),
  }
}
