import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useSyncExternalStore } from "react"
import { applyLanguage, languageCode, localeOf } from "./language.ts"

type Texts = Readonly<Record<string, string>>

const FILES = import.meta.glob<Texts>("../../../../packages/locales/src/*/console*.json", {
  import: "default",
})
/** The files of a language: what every room says, the many words of what a merchant can be set to, and those of what takes two people. */
const PARTS = ["console", "console-merchant", "console-approvals"]

let texts: Texts = {}
const listeners = new Set<() => void>()

/** Fetches a language and takes it for the whole document. */
export async function startTexts(language: Language): Promise<void> {
  const parts = await Promise.all(
    PARTS.map((part) => {
      const file = FILES[`../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}/${part}.json`]
      if (!file) throw new Error(`no texts: ${language} ${part}`)
      return file()
    }),
  )
  texts = Object.assign({}, ...parts)
  applyLanguage(language)
  for (const listener of listeners) listener()
}

export type Translate = (key: string, ...args: readonly (string | number)[]) => string

/** The text of a key, {0}, {1} … filled by position; plural forms by the first argument. An unknown key answers itself. */
export const text: Translate = (key, ...args) => {
  const form =
    new Intl.PluralRules(localeOf(languageCode())).select(Number(args[0])) === "one" ? "one" : "other"
  const found = texts[key] ?? texts[`${key}_${form}`]
  return found === undefined
    ? key
    : found.replaceAll(/\{(\d+)\}/g, (whole, at) => String(args[Number(at)] ?? whole))
}

/** False where nobody has given a name yet: what is shown then falls back on its own. */
export const hasText = (key: string): boolean => key in texts

/** Translates, and draws again when the language changes. */
export function useT(): Translate {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => texts,
  )
  return text
}
