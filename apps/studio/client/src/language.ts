import type { Language } from "@croupier/contract/values"

interface LanguageFacts {
  readonly folder: string
  /** BCP 47, for `lang` and Intl. */
  readonly locale: string
  readonly dir: "ltr" | "rtl"
}

const FACTS: Readonly<Record<Language, LanguageFacts>> = {
  EN: { folder: "en", locale: "en", dir: "ltr" },
  PT: { folder: "pt", locale: "pt-BR", dir: "ltr" },
  CN: { folder: "cn", locale: "zh-CN", dir: "ltr" },
  ID: { folder: "id", locale: "id", dir: "ltr" },
  JA: { folder: "ja", locale: "ja", dir: "ltr" },
  KO: { folder: "ko", locale: "ko", dir: "ltr" },
  TH: { folder: "th", locale: "th", dir: "ltr" },
  UR: { folder: "ur", locale: "ur", dir: "rtl" },
  VI: { folder: "vi", locale: "vi", dir: "ltr" },
}

/** Translates a key, {0}, {1} … filled by position; an unknown key answers itself. */
export type Translate = (key: string, ...args: readonly (string | number)[]) => string

export interface Words {
  readonly t: Translate
  readonly locale: string
}

const FILES = import.meta.glob<Readonly<Record<string, string>>>(
  "../../../../packages/locales/src/*/studio.json",
  {
    import: "default",
  },
)

/** Takes a language for the page and loads its words. English for one that is not known. */
export async function loadWords(wanted: string): Promise<Words> {
  const language = Object.hasOwn(FACTS, wanted) ? (wanted as Language) : "EN"
  const { folder, locale, dir } = FACTS[language]
  document.documentElement.lang = locale
  document.documentElement.dir = dir
  const load = FILES[`../../../../packages/locales/src/${folder}/studio.json`]
  const texts = load ? await load() : {}
  return {
    locale,
    t: (key, ...args) =>
      (texts[key] ?? key).replace(/\{(\d+)\}/g, (whole, at) => {
        const value = args[Number(at)]
        if (value === undefined) return whole
        // Between these marks a value keeps its own direction.
        return dir === "rtl" ? `\u2068${value}\u2069` : String(value)
      }),
  }
}
