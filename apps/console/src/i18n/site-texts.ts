import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useQuery } from "@tanstack/react-query"
import { localeOf } from "./language.ts"
import type { Translate } from "./texts.ts"

type Texts = Readonly<Record<string, string>>

const FILES = import.meta.glob<Texts>("../../../../packages/locales/src/*/{auth,core,errors}.json", {
  import: "default",
})

async function textsOf(language: Language): Promise<Texts> {
  const folder = `../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}`
  const parts = await Promise.all(
    ["core", "auth", "errors"].map(async (name) => FILES[`${folder}/${name}.json`]?.()),
  )
  return Object.assign({}, ...parts)
}

/** The site's own words in a language, for what stands here as it stands there; undefined until they have come. */
export function useSiteTexts(language: Language): Translate | undefined {
  const { data } = useQuery({
    queryKey: ["site-texts", language],
    queryFn: () => textsOf(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  return (key, ...args) => {
    const form = new Intl.PluralRules(localeOf(language)).select(Number(args[0])) === "one" ? "one" : "other"
    const found = data[key] ?? data[`${key}_${form}`] ?? key
    return found.replaceAll(/\{(\d+)\}/g, (whole, at) => String(args[Number(at)] ?? whole))
  }
}
