import type { Language } from "@croupier/contract/values"
import { useState } from "react"
import { useMerchantLanguage, type MerchantLanguage } from "./use-merchant-language.ts"

interface Words {
  readonly name: string
  readonly text: string
}

/** Name and text of an offer to members in each language of the merchant, as they are typed. */
export interface TypedWords extends MerchantLanguage {
  readonly words: Readonly<Partial<Record<Language, Words>>>
  /** The words of the chosen language. */
  readonly said: Words
  /** Changes the words of the chosen language. */
  readonly say: (part: Partial<Words>) => void
  /** The words of every language that has a name. */
  readonly wanted: () => ({ language: Language } & Words)[]
}

export function useWords(begun: readonly ({ readonly language: Language } & Words)[]): TypedWords {
  const chosen = useMerchantLanguage()
  const { languages, language } = chosen
  const [words, setWords] = useState<TypedWords["words"]>(() =>
    Object.fromEntries(begun.map(({ language: of, ...said }) => [of, said])),
  )
  const said = words[language] ?? { name: "", text: "" }
  return {
    ...chosen,
    words,
    said,
    say: (part) => setWords({ ...words, [language]: { ...said, ...part } }),
    wanted: () =>
      languages.flatMap((each) => {
        const said = words[each]
        return said && said.name.trim() !== "" ? [{ language: each, ...said }] : []
      }),
  }
}
