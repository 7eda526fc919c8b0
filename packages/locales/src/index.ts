import { fill, type Texts } from "@croupier/i18n/fill"
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
/** The namespaces a server speaks: refusals, what it writes into a page, what it sends, the names of its lotteries, statements, reports. */
const NAMESPACES = [
  "core",
  "errors",
  "messages",
  "lottery",
  "record",
  "games",
  "wallet",
  "install",
  "mydata",
  "console-reports",
] as const
/** The namespaces that a visitor may read. */
const SITE_NAMESPACES = [
  "core",
  "auth",
  "games",
  "lottery",
  "member",
  "wallet",
  "record",
  "withdraw",
  "peer",
  "agents",
  "contracts",
  "errors",
] as const

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

/** The rules of a language: its folder's name is its tag, but for Chinese. */
const localeOf = (language: LocaleLanguage): string => (language === "CN" ? "zh" : FOLDERS[language])

/**
 * The text of a key in a language, {0}, {1} … filled by position. A key that exists only as `_one` and
 * `_other` follows its first argument; an unknown key answers itself. `own` are words that stand in the place of
 * the house's. Values are isolated where the text is read on a page from right to left (`isRead`), and not in files and
 * letters.
 */
export function translate(
  language: LocaleLanguage,
  key: string,
  args: readonly string[] = [],
  own: Texts = {},
  { isRead = false }: { readonly isRead?: boolean } = {},
): string {
  const find = (asked: string): string | undefined =>
    own[asked] ??
    NAMESPACES.map((namespace) => texts(language, namespace)[asked]).find((found) => found !== undefined)
  return fill(find, localeOf(language), key, args, isRead && language === "UR")
}
