import { readFileSync } from "node:fs"

/** The folders of this package, by the language's name on the wire. */
const FOLDERS = {
  EN: "en",
  PT: "pt",
  CN: "cn",
  ID: "id",
  JA: "ja",
  KO: "ko",
  TH: "th",
  UR: "ur",
  VI: "vi",
} as const
export type LocaleLanguage = keyof typeof FOLDERS
/** The namespaces a server speaks: refusals, what it writes into a page, what it sends, and the names of its lotteries. */
const NAMESPACES = ["core", "errors", "messages", "lottery"] as const

type Texts = Readonly<Record<string, string>>
const read = new Map<string, Texts>()

/** One namespace of one language, read once. */
export function texts(language: LocaleLanguage, namespace: (typeof NAMESPACES)[number]): Texts {
  const path = `./${FOLDERS[language]}/${namespace}.json`
  const known = read.get(path)
  if (known) return known
  const made: Texts = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))
  read.set(path, made)
  return made
}

/**
 * The text of a key in a language, {0}, {1} … filled by position. A key that exists only as `_one` and
 * `_other` follows its first argument; an unknown key answers itself.
 */
export function translate(language: LocaleLanguage, key: string, args: readonly string[] = []): string {
  const plural = `${key}_${new Intl.PluralRules(language === "CN" ? "zh" : FOLDERS[language]).select(Number(args[0])) === "one" ? "one" : "other"}`
  for (const namespace of NAMESPACES) {
    const all = texts(language, namespace)
    const found = all[key] ?? all[plural]
    if (found !== undefined) return found.replace(/\{(\d+)\}/g, (whole, at) => args[Number(at)] ?? whole)
  }
  return key
}
