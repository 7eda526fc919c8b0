import type { Play } from "@croupier/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import type { LotteryGame } from "@croupier/contract/lottery"
import { useMemo } from "react"
import type { SlipLine } from "../slip/slip.ts"
import { countBet, type Bet, type Stakes } from "./bet.ts"
import { isEmpty, selectionOf, type Draft } from "./draft.ts"

export type ChosenBet = { readonly bet: Bet; readonly isEmpty: boolean; readonly overMost: boolean }

/** The bet that the board holds now, counted and priced as the server will. */
export function useChosenBet(
  game: LotteryGame,
  play: Play,
  draft: Draft,
  stakes: Stakes,
  lunarYear: number | undefined,
): ChosenBet {
  return useMemo(() => {
    const bet = countBet(game, play, selectionOf(play, draft, lunarYear), stakes, lunarYear)
    return { bet, isEmpty: isEmpty(draft), overMost: bet.valid && bet.best > parseAmount(game.maximumPrize) }
  }, [game, play, draft, stakes, lunarYear])
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
