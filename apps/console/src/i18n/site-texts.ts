import type { Language } from "@croupier/contract/values"
import type { Translate } from "@croupier/i18n/create-texts"
import { fill, type Texts } from "@croupier/i18n/fill"
import type { TextKey } from "@croupier/locales/keys"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useQuery } from "@tanstack/react-query"
import { localeOf } from "./language.ts"

export type TranslateSite = Translate<
  TextKey<
    | "core"
    | "auth"
    | "errors"
    | "wallet"
    | "games"
    | "help"
    | "missions"
    | "points"
    | "promotions"
    | "raffles"
    | "rewards"
  >
>

const FILES = import.meta.glob<Texts>(
  "../../../../packages/locales/src/*/{auth,core,errors,games,help,missions,points,promotions,raffles,rewards,wallet}.json",
  {
    import: "default",
  },
)

async function textsOf(language: Language): Promise<Texts> {
  const folder = `../../../../packages/locales/src/${LANGUAGE_FACTS[language].folder}`
  const parts = await Promise.all(
    [
      "core",
      "auth",
      "errors",
      "wallet",
      "games",
      "help",
      "missions",
      "points",
      "promotions",
      "raffles",
      "rewards",
    ].map(async (name) => FILES[`${folder}/${name}.json`]?.()),
  )
  return Object.assign({}, ...parts)
}

/** The site's own words in a language, for what stands here as it stands there; undefined until they have come. */
export function useSiteTexts(language: Language): TranslateSite | undefined {
  const { data } = useQuery({
    queryKey: ["site-texts", language],
    queryFn: () => textsOf(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return undefined
  return (key, ...args) => fill((asked) => data[asked], localeOf(language), key, args)
}
