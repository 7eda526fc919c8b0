import type { BoardMetric } from "@croupier/contract/board-values"
import { useState } from "react"
import type { TypedContest } from "../../parts/contest-dialog.tsx"
import { prizesFrom } from "../../parts/prizes.ts"
import { useWords } from "../../parts/use-words.ts"
import type { BoardRow } from "./board.ts"

/** A board as it is typed. */
interface TypedBoard extends TypedContest {
  readonly metric: BoardMetric
}

const begun = (board: BoardRow | undefined): TypedBoard => ({
  metric: board?.subject.metric ?? "TURNOVER",
  products: board?.subject.products ?? [],
  prizes: board?.terms.prizes.join(" ") ?? "",
  budget: board?.terms.budget ?? "",
  isOpen: board?.terms.isOpen ?? true,
})

/** The typed state of a board, and the proposal that follows from it. */
export function useBoard(board: BoardRow | undefined) {
  const words = useWords(board?.terms.words ?? [])
  const [typed, setTyped] = useState(() => begun(board))
  return {
    words,
    typed,
    type: (part: Partial<TypedBoard>) => setTyped((before) => ({ ...before, ...part })),
    wanted: () => ({
      ...(board ? { boardId: board.boardId } : {}),
      subject: board?.subject ?? { metric: typed.metric, products: [...typed.products] },
      terms: {
        words: words.wanted(),
        prizes: prizesFrom(typed.prizes),
        budget: typed.budget,
        isOpen: typed.isOpen,
      },
    }),
  }
}
