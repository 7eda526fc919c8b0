import { useMemo } from "react"
import { costOf, MOST_LINES, type Slip, type SlipLine } from "./slip/slip.ts"
import { slips, useSlip } from "./slip/slip-store.ts"
import { usePlaceSlip } from "./slip/use-place-slip.ts"
import type { Stakes } from "./board/bet.ts"
import { changeDraft, changeStakes, useDraft, useStakes } from "./board/board-store.ts"
import type { Draft, DraftAction } from "./board/draft.ts"
import { randomPick } from "./board/random-pick.ts"
import { lineOf, useChosenBet, type ChosenBet } from "./board/use-bet.ts"
import { usePossible } from "./board/use-possible.ts"
import { lunarYearOfIssue } from "./lunar-year.ts"
import type { Place } from "./place.ts"
import type { Sale } from "./sale.ts"

/** Choices on the board, and the bet on it. */
export interface BoardState {
  readonly place: Place
  readonly draft: Draft
  readonly stakes: Stakes
  /** Mark Six: the lunar year of the draw on sale. */
  readonly lunarYear: number | undefined
  readonly chosen: ChosenBet
  readonly canAdd: boolean
  readonly change: (action: DraftAction) => void
  readonly changeStakes: (stakes: Partial<Stakes>) => void
  /** Puts what is chosen on the slip. */
  readonly add: () => void
  readonly random: () => void
  readonly clear: () => void
}

/** The lines that wait on the slip, with what is chosen, and what they cost together. */
export interface SlipState {
  readonly slip: Slip
  readonly total: { readonly bets: number; readonly cost: string; readonly possible: string | null }
  readonly remove: (id: string) => void
  readonly clear: () => void
  readonly place: () => void
}

/** A chance for a convenience: the browser's own cryptographic source, without bias. */
function nextInt(bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (value < limit) return value % bound
  }
}

export function useBoard(
  place: Place,
  sale: Sale,
): { readonly board: BoardState; readonly ticket: SlipState } {
  const { game, play } = place
  const draft = useDraft(game.gameCode, play)
  const stakes = useStakes(game)
  const slip = useSlip(game.gameCode)
  const lunarYear = lunarYearOfIssue(game.gameType, sale.issue?.issue)
  const chosen = useChosenBet(game, play, draft, stakes, lunarYear)
  const send = usePlaceSlip(game.gameCode)

  const editing = slip.status === "EDITING"
  const canAdd = editing && chosen.bet.valid && !chosen.overMost && slip.lines.length < MOST_LINES
  const line = useMemo(
    () => (canAdd && chosen.bet.valid ? lineOf(play, chosen.bet, stakes) : null),
    [canAdd, chosen, play, stakes],
  )
  const total = useTotal(place, slip.lines, line, lunarYear)

  const change = (action: DraftAction): void => changeDraft(game.gameCode, play, action)
  const add = (): void => {
    if (!line) return
    slips.add(game.gameCode, line)
    change({ type: "CLEAR" })
  }
  return {
    board: {
      place,
      draft,
      stakes,
      lunarYear,
      chosen,
      canAdd,
      change,
      add,
      changeStakes: (next) => changeStakes(game, next),
      random: () => {
        const picked = randomPick(play, nextInt, lunarYear)
        if (picked) change({ type: "LOAD", draft: picked })
      },
      clear: () => change({ type: "CLEAR" }),
    },
    ticket: {
      slip,
      total,
      remove: (id) => slips.remove(game.gameCode, id),
      clear: () => slips.clear(game.gameCode),
      place: () => {
        const issue = slip.attempt?.issue ?? sale.issue?.issue
        if (issue === undefined) return
        add()
        send(issue)
      },
    },
  }
}

/** Cost at once; the possible return when it is worked out. */
function useTotal(
  { game }: Place,
  lines: readonly SlipLine[],
  line: SlipLine | null,
  lunarYear: number | undefined,
): SlipState["total"] {
  const all = useMemo(() => (line ? [...lines, line] : lines), [lines, line])
  const possible = usePossible(game, all, lunarYear)
  return { bets: all.length, cost: costOf(all), possible }
}
