import type { BoardMetric } from "@croupier/contract/board-values"
import type { GameCategory } from "@croupier/contract/games"
import type { Language } from "@croupier/contract/values"
import { useState } from "react"
import { languageCode } from "../../i18n/language.ts"
import { theMerchant } from "../../session/session-store.ts"
import { prizesFrom, type BoardRow } from "./board.ts"

/** A board as it is typed. */
export interface TypedBoard {
  readonly metric: BoardMetric
  readonly products: readonly GameCategory[]
  readonly prizes: string
  readonly budget: string
  readonly isOpen: boolean
}

type Words = Readonly<Partial<Record<Language, { readonly name: string; readonly text: string }>>>

const begun = (board: BoardRow | undefined): TypedBoard => ({
  metric: board?.subject.metric ?? "TURNOVER",
  products: board?.subject.products ?? [],
  prizes: board?.terms.prizes.join(" ") ?? "",
  budget: board?.terms.budget ?? "",
  isOpen: board?.terms.isOpen ?? true,
})

/** The typed state of a board, and the proposal that follows from it. */
export function useBoard(board: BoardRow | undefined) {
  const languages = theMerchant()?.languages ?? []
  const [language, setLanguage] = useState<Language>(
    languages.find((each) => each === languageCode()) ?? languages[0] ?? languageCode(),
  )
  const [words, setWords] = useState<Words>(() =>
    Object.fromEntries((board?.terms.words ?? []).map(({ language: of, ...said }) => [of, said])),
  )
  const [typed, setTyped] = useState(() => begun(board))
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
    type: (part: Partial<TypedBoard>) => setTyped((before) => ({ ...before, ...part })),
    wanted: () => ({
      ...(board ? { boardId: board.boardId } : {}),
      subject: board?.subject ?? { metric: typed.metric, products: [...typed.products] },
      terms: {
        words: languages.flatMap((each) => {
          const said = words[each]
          return said && said.name.trim() !== "" ? [{ language: each, ...said }] : []
        }),
        prizes: prizesFrom(typed.prizes),
        budget: typed.budget,
        isOpen: typed.isOpen,
      },
    }),
  }
}
