import { ownTexts } from "@croupier/contract/info-pages"
import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { call } from "../api/call.ts"
import type { Texts } from "@croupier/i18n/fill"
import type { SiteNamespace } from "@croupier/locales/keys"
import { pageBoot } from "./boot.ts"

/*
 * Where every file of texts is: a chunk of its own, for a first visit needs one file and not the way to all of them.
 * Texts of SMS and mail are the server's alone, and the console's words are its own.
 */
const WRITTEN = import.meta.glob<Texts>(
  [
    "../../../../packages/locales/src/*/*.json",
    "!../../../../packages/locales/src/*/{messages,console*,studio}.json",
  ],
  { import: "default" },
)

const asked = new Map<Language, Promise<Texts>>()

/** Texts that the merchant words otherwise: the page's language came with the page, another is asked for once. */
function own(language: Language): Promise<Texts> {
  const known = asked.get(language)
  if (known) return known
  const page = pageBoot()
  const asking =
    page?.language === language
      ? Promise.resolve(page.ownTexts ?? {})
      : call(ownTexts, { language }).then(
          ({ texts }) => texts,
          // The house's own words are better than none; the next text asks again.
          () => {
            asked.delete(language)
            return {}
          },
        )
  asked.set(language, asking)
  return asking
}

/** On the server each page brings its own words with it. */
const isBrowser = typeof document !== "undefined"

/** A file of texts, the merchant's own words in the place of the house's. */
export async function loadTexts(language: Language, namespace: SiteNamespace): Promise<Texts> {
  const load =
    WRITTEN[`../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}/${namespace}.json`]
  if (!load) throw new Error(`no texts: ${language} ${namespace}`)
  if (!isBrowser) return load()
  const [written, mine] = await Promise.all([load(), own(language)])
  return { ...written, ...mine }
}
