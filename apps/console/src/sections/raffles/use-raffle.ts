import type { GameCategory } from "@croupier/contract/games"
import type { Language } from "@croupier/contract/values"
import { useState } from "react"
import { languageCode } from "../../i18n/language.ts"
import { theMerchant } from "../../session/session-store.ts"
import { prizesFrom, type RaffleRow } from "./raffle.ts"

/** A raffle as it is typed. */
export interface TypedRaffle {
  readonly products: readonly GameCategory[]
  readonly per: string
  readonly cap: string
  readonly prizes: string
  readonly budget: string
  readonly isOpen: boolean
}

type Words = Readonly<Partial<Record<Language, { readonly name: string; readonly text: string }>>>

const begun = (raffle: RaffleRow | undefined): TypedRaffle => ({
  products: raffle?.subject.products ?? [],
  per: raffle?.terms.per ?? "",
  cap: String(raffle?.terms.cap ?? 20),
  prizes: raffle?.terms.prizes.join(" ") ?? "",
  budget: raffle?.terms.budget ?? "",
  isOpen: raffle?.terms.isOpen ?? true,
})

/** The typed state of a raffle, and the proposal that follows from it. */
export function useRaffle(raffle: RaffleRow | undefined) {
  const languages = theMerchant()?.languages ?? []
  const [language, setLanguage] = useState<Language>(
    languages.find((each) => each === languageCode()) ?? languages[0] ?? languageCode(),
  )
  const [words, setWords] = useState<Words>(() =>
    Object.fromEntries((raffle?.terms.words ?? []).map(({ language: of, ...said }) => [of, said])),
  )
  const [typed, setTyped] = useState(() => begun(raffle))
  return {
    languages,
    language,
    choose: (value: string) => setLanguage(languages.find((each) => each === value) ?? language),
    words,
    say: (part: { readonly name?: string; readonly text?: string }) => {
      const { name = "", text = "" } = words[language] ?? {}
      setWords({ ...words, [language]: { name, text, ...part } })
    },
    typed,
    type: (part: Partial<TypedRaffle>) => setTyped((before) => ({ ...before, ...part })),
    wanted: () => ({
      ...(raffle ? { raffleId: raffle.raffleId } : {}),
      subject: raffle?.subject ?? { products: [...typed.products] },
      terms: {
        words: languages.flatMap((each) => {
          const said = words[each]
          return said && said.name.trim() !== "" ? [{ language: each, ...said }] : []
        }),
        per: typed.per,
        cap: Number(typed.cap),
        prizes: prizesFrom(typed.prizes),
        budget: typed.budget,
        isOpen: typed.isOpen,
      },
    }),
  }
}
