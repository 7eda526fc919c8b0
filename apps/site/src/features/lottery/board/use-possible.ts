import type { LotteryGame } from "@croupier/contract/lottery"
import { findPlay, playFor, type GameType } from "@croupier/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import { useEffect, useSyncExternalStore } from "react"
import { afterPaint } from "../../../ui/after-paint.ts"
import { gameTypeOf } from "../game-type.ts"
import type { SlipLine } from "../slip/slip.ts"
import { countBet, termsOf, yearOf } from "./bet.ts"
import { possibleSteps, type PossibleLine } from "./possible.ts"

/** Works so long before the screen gets a turn, in milliseconds: a tap never waits for the sum. */
const SLICE_MILLIS = 6

/** Lines that may be placed together, and by what they are priced. */
export interface PricedLines {
  readonly game: LotteryGame
  readonly lines: readonly SlipLine[]
  readonly lunarYear: number | undefined
}

const found = new WeakMap<PricedLines, string>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Works out ahead the most that lines can return together. It renders nothing: the parts that show the sum read it by `usePossible`. */
export function useWorkOut(priced: PricedLines): void {
  useEffect(() => {
    const type = gameTypeOf(priced.game.gameType)
    if (!type || priced.lines.length === 0) return
    let steps: ReturnType<typeof stepsOf> | undefined
    let timer: ReturnType<typeof setTimeout>
    const work = () => {
      steps ??= stepsOf(type, priced)
      for (const end = performance.now() + SLICE_MILLIS; performance.now() < end;) {
        const step = steps.next()
        if (!step.done) continue
        found.set(priced, step.value)
        for (const listener of listeners) listener()
        return
      }
      timer = setTimeout(work)
    }
    const callOff = afterPaint(work)
    return () => {
      callOff()
      clearTimeout(timer)
    }
  }, [priced])
}

/** The most that lines can return together, decimal money; null while it is being worked out. */
export function usePossible(priced: PricedLines): string | null {
  const read = () => (priced.lines.length === 0 ? "0.00" : (found.get(priced) ?? null))
  return useSyncExternalStore(subscribe, read, read)
}

function* stepsOf(type: GameType, { game, lines, lunarYear }: PricedLines): Generator<undefined, string> {
  const priced = lines.flatMap((line) => pricedLine(game, line, lunarYear))
  return toDecimal(yield* possibleSteps(type, priced, parseAmount(game.maximumPrize)))
}

function pricedLine(
  game: LotteryGame,
  line: SlipLine,
  lunarYear: number | undefined,
): readonly PossibleLine[] {
  const play = findPlay(line.play)
  if (!play) return []
  const bet = countBet(game, play, line.selection, line, lunarYear)
  if (!bet.valid) return []
  const { selection, units } = bet
  return [
    {
      play: playFor(play, { selection, ...yearOf(lunarYear) }),
      selection,
      units,
      terms: termsOf(game, line),
    },
  ]
}
