import type { Play } from "@croupier/lottery"
import { createContext, useCallback, useMemo } from "react"
import { costOf, MOST_LINES, type Slip, type SlipLine } from "./slip/slip.ts"
import { slips, useLastLines, useSlip } from "./slip/slip-store.ts"
import { usePlaceSlip } from "./slip/use-place-slip.ts"
import type { Stakes } from "./board/bet.ts"
import { changeDraft, changeStakes, draftOf, useDrafts, useStakes } from "./board/board-store.ts"
import { isEmpty, type Draft, type DraftAction } from "./board/draft.ts"
import { randomPick } from "./board/random-pick.ts"
import { lineOf, useChosenBets, type ChosenBet } from "./board/use-bet.ts"
import { useWorkOut, type PricedLines } from "./board/use-possible.ts"
import { lunarYearOfIssue } from "./lunar-year.ts"
import { isPanel, playsOnBoard, SIDES, type Place } from "./place.ts"
import type { Sale } from "./sale.ts"

/** Choices on the board, and the bet on it. */
export interface BoardState {
  readonly place: Place
  readonly plays: readonly Play[]
  /** One for each of the plays. */
  readonly drafts: readonly Draft[]
  readonly stakes: Stakes
  /** Mark Six: the lunar year of the draw on sale. */
  readonly lunarYear: number | undefined
  /** Bets in the making: those of a panel that something is chosen of, else the one of the play. */
  readonly chosen: readonly ChosenBet[]
  readonly isEmpty: boolean
  readonly canAdd: boolean
  readonly change: (action: DraftAction, of?: Play) => void
  readonly changeStakes: (stakes: Partial<Stakes>) => void
  /** Puts what is chosen on the slip. */
  readonly add: () => void
  readonly random: () => void
  readonly clear: () => void
}

/** The board of the page, for the parts that show what is chosen on it and stand below others that do not. */
export const BoardContext = createContext<BoardState | undefined>(undefined)

/** The lines that wait on the slip, with what is chosen, and what they cost together. */
export interface SlipState {
  readonly slip: Slip
  readonly total: { readonly bets: number; readonly cost: string }
  /** The same lines with the bet on the board, for the most that they can return. */
  readonly priced: PricedLines
  /** The lines of the slip that was placed last, where nothing waits on the slip. */
  readonly last: readonly SlipLine[]
  readonly repeat: () => void
  readonly remove: (id: string) => void
  readonly clear: () => void
  /** Places it; a free bet that is named pays it. */
  readonly place: (freeBet?: string) => void
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
  const { game, play, group } = place
  const plays = useMemo(() => playsOnBoard({ group, play }), [group, play])
  const drafts = useDrafts(game.gameCode, plays)
  const stakes = useStakes(game)
  const slip = useSlip(game.gameCode)
  const lastLines = useLastLines(game.gameCode)
  const lunarYear = lunarYearOfIssue(game.gameType, sale.issue?.issue)
  const held = useChosenBets(game, plays, drafts, stakes, lunarYear)
  const chosen = useMemo(() => (held.length > 1 ? held.filter((each) => !each.isEmpty) : held), [held])
  const send = usePlaceSlip(game.gameCode)

  const editing = slip.status === "EDITING"
  const canAdd =
    editing &&
    chosen.length > 0 &&
    chosen.every(({ bet, overMost }) => bet.valid && !overMost) &&
    slip.lines.length + chosen.length <= MOST_LINES
  const lines = useMemo(
    () => (canAdd ? chosen.flatMap(({ play, bet }) => (bet.valid ? lineOf(play, bet, stakes) : [])) : []),
    [canAdd, chosen, stakes],
  )
  const priced = useMemo(
    () => ({ game, lines: [...slip.lines, ...lines], lunarYear }),
    [game, slip.lines, lines, lunarYear],
  )
  useWorkOut(priced)
  const total = useMemo(() => ({ bets: priced.lines.length, cost: costOf(priced.lines) }), [priced])

  // One function for one play: the rows of the board that did not change are not drawn again.
  const change = useCallback(
    (action: DraftAction, of = play): void => changeDraft(game.gameCode, of, action),
    [game.gameCode, play],
  )
  const clear = useCallback((): void => {
    for (const each of plays) change({ type: "CLEAR" }, each)
  }, [plays, change])
  const add = useCallback((): void => {
    if (lines.length === 0) return
    for (const line of lines) slips.add(game.gameCode, line)
    clear()
  }, [lines, game.gameCode, clear])
  const random = useCallback((): void => {
    if (isPanel(group)) {
      clear()
      const of = plays[nextInt(plays.length)]
      const symbol = SIDES[nextInt(SIDES.length)]
      if (of && symbol) change({ type: "TOGGLE", row: 0, symbol }, of)
      return
    }
    const picked = randomPick(play, nextInt, lunarYear)
    if (picked) change({ type: "LOAD", draft: picked })
  }, [group, clear, plays, change, play, lunarYear])
  const issue = slip.attempt?.issue ?? sale.issue?.issue
  const placeSlip = useCallback(
    (freeBet?: string): void => {
      if (issue === undefined) return
      const before = plays.map((each) => draftOf(game.gameCode, each))
      add()
      send(issue, freeBet, () => {
        // A bet that was refused is changed on the board: its amount is none once it waits as a line.
        if (!plays.every((each) => isEmpty(draftOf(game.gameCode, each)))) return
        slips.takeBack(
          game.gameCode,
          lines.map(({ id }) => id),
        )
        for (const [at, draft] of before.entries())
          if (lines.length > 0) change({ type: "LOAD", draft }, plays[at])
      })
    },
    [issue, plays, game.gameCode, add, send, lines, change],
  )

  const board = useMemo(
    (): BoardState => ({
      place,
      plays,
      drafts,
      stakes,
      lunarYear,
      chosen,
      isEmpty: held.every((each) => each.isEmpty),
      canAdd,
      change,
      add,
      changeStakes: (next) => changeStakes(game, next),
      random,
      clear,
    }),
    [place, plays, drafts, stakes, lunarYear, chosen, held, canAdd, change, add, game, random, clear],
  )
  const ticket = useMemo(
    (): SlipState => ({
      slip,
      total,
      priced,
      last: slip.lines.length === 0 ? lastLines : [],
      repeat: () => slips.repeat(game.gameCode),
      remove: (id) => slips.remove(game.gameCode, id),
      clear: () => slips.clear(game.gameCode),
      place: placeSlip,
    }),
    [slip, total, priced, lastLines, game.gameCode, placeSlip],
  )
  return { board, ticket }
}
