import { useState } from "react"
import type { TypedContest } from "../../parts/contest-dialog.tsx"
import { prizesFrom } from "../../parts/prizes.ts"
import { useWords } from "../../parts/use-words.ts"
import type { RaffleRow } from "./raffle.ts"

/** A raffle as it is typed. */
interface TypedRaffle extends TypedContest {
  readonly per: string
  readonly cap: string
}

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
  const words = useWords(raffle?.terms.words ?? [])
  const [typed, setTyped] = useState(() => begun(raffle))
  return {
    words,
    typed,
    type: (part: Partial<TypedRaffle>) => setTyped((before) => ({ ...before, ...part })),
    wanted: () => ({
      ...(raffle ? { raffleId: raffle.raffleId } : {}),
      subject: raffle?.subject ?? { products: [...typed.products] },
      terms: {
        words: words.wanted(),
        per: typed.per,
        cap: Number(typed.cap),
        prizes: prizesFrom(typed.prizes),
        budget: typed.budget,
        isOpen: typed.isOpen,
      },
    }),
  }
}
