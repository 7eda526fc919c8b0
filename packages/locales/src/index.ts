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
/** The namespaces that a visitor may read. */
const SITE_NAMESPACES = ["core", "auth", "games", "lottery", "member", "wallet", "errors"] as const

type Texts = Readonly<Record<string, string>>
const read = new Map<string, Texts>()

/** One namespace of one language, read once. */
export function texts(
  language: LocaleLanguage,
  namespace: (typeof NAMESPACES | typeof SITE_NAMESPACES)[number],
): Texts {
  const path = `./${FOLDERS[language]}/${namespace}.json`
  const known = read.get(path)
  if (known) return known
  const made: Texts = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))
  read.set(path, made)
  return made
}

/** Every text of the site in a language, with the namespace that it stands in. */
export const siteTexts = (
  language: LocaleLanguage,
): readonly { readonly key: string; readonly namespace: string; readonly text: string }[] =>
  SITE_NAMESPACES.flatMap((namespace) =>
    Object.entries(texts(language, namespace)).map(([key, text]) => ({ key, namespace, text })),
  )

const plurals = new Map<LocaleLanguage, Intl.PluralRules>()

/** Made once a language: it costs more than the rest of a refusal. */
function pluralRules(language: LocaleLanguage): Intl.PluralRules {
  const known = plurals.get(language)
  if (known) return known
  const made = new Intl.PluralRules(language === "CN" ? "zh" : FOLDERS[language])
  plurals.set(language, made)
  return made
}

/**
 * The text of a key in a language, {0}, {1} … filled by position. A key that exists only as `_one` and
 * `_other` follows its first argument; an unknown key answers itself. `own` are words that stand in the place of
 * the house's.
 */
export function translate(
  language: LocaleLanguage,
  key: string,
  args: readonly string[] = [],
  own: Texts = {},
): string {
  const plural = `${key}_${pluralRules(language).select(Number(args[0])) === "one" ? "one" : "other"}`
  for (const namespace of NAMESPACES) {
    const all = texts(language, namespace)
    const found = own[key] ?? all[key] ?? own[plural] ?? all[plural]
    if (found !== undefined) return found.replace(/\{(\d+)\}/g, (whole, at) => args[Number(at)] ?? whole)
  }
  return key
}
