import type { Play } from "@croupier/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import type { LotteryGame } from "@croupier/contract/lottery"
import { useMemo } from "react"
import type { SlipLine } from "../slip/slip.ts"
import { countBet, type Bet, type Stakes } from "./bet.ts"
import { emptyDraft, isEmpty, selectionOf, type Draft } from "./draft.ts"

export type ChosenBet = {
  readonly play: Play
  readonly bet: Bet
  readonly isEmpty: boolean
  readonly overMost: boolean
}

/** Bets that the board holds now, one for each of its plays, counted and priced as the server will. */
export function useChosenBets(
  game: LotteryGame,
  plays: readonly Play[],
  drafts: readonly Draft[],
  stakes: Stakes,
  lunarYear: number | undefined,
): readonly ChosenBet[] {
  return useMemo(
    () =>
      plays.map((play, at) => {
        const draft = drafts[at] ?? emptyDraft(play)
        const bet = countBet(game, play, selectionOf(play, draft, lunarYear), stakes, lunarYear)
        return {
          play,
          bet,
          isEmpty: isEmpty(draft),
          overMost: bet.valid && bet.best > parseAmount(game.maximumPrize),
        }
      }),
    [game, plays, drafts, stakes, lunarYear],
  )
}

/** A bet as a line of the slip. */
export function lineOf(play: Play, bet: Extract<Bet, { valid: true }>, stakes: Stakes): SlipLine {
  return {
    id: crypto.randomUUID(),
    play: play.code,
    selection: { ...bet.selection },
    units: bet.units,
    ...stakes,
    stake: toDecimal(bet.stake),
    fault: null,
  }
}
