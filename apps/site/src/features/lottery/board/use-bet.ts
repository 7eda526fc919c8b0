import { findPlay, type Play } from "@croupier/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import type { LotteryGame } from "@croupier/contract/lottery"
import { useMemo } from "react"
import { gameTypeOf } from "../game-type.ts"
import type { SlipLine } from "../slip/slip.ts"
import { countBet, termsOf, type Bet, type Stakes } from "./bet.ts"
import { isEmpty, selectionOf, type Draft } from "./draft.ts"
import { possibleReturn, type PossibleLine } from "./possible.ts"

export type ChosenBet = { readonly bet: Bet; readonly isEmpty: boolean; readonly overMost: boolean }

/** The bet that the board holds now, counted and priced as the server will. */
export function useChosenBet(game: LotteryGame, play: Play, draft: Draft, stakes: Stakes): ChosenBet {
  return useMemo(() => {
    const bet = countBet(game, play, selectionOf(play, draft), stakes)
    return { bet, isEmpty: isEmpty(draft), overMost: bet.valid && bet.best > parseAmount(game.maximumPrize) }
  }, [game, play, draft, stakes])
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

/** The most that lines can return together: lines that exclude each other are not added up. */
export function togetherPossible(game: LotteryGame, lines: readonly SlipLine[]): string {
  const type = gameTypeOf(game.gameType)
  if (!type) return "0.00"
  const priced = lines.flatMap((line): readonly PossibleLine[] => {
    const play = findPlay(line.play)
    if (!play) return []
    const bet = countBet(game, play, line.selection, line)
    return bet.valid ? [{ play, selection: bet.selection, units: bet.units, terms: termsOf(game, line) }] : []
  })
  return toDecimal(possibleReturn(type, priced, parseAmount(game.maximumPrize)))
}
