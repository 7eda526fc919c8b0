import type { LotteryGame } from "@croupier/contract/lottery"
import { findPlay, playFor } from "@croupier/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import { useEffect, useState } from "react"
import { gameTypeOf } from "../game-type.ts"
import type { SlipLine } from "../slip/slip.ts"
import { countBet, termsOf, yearOf } from "./bet.ts"
import { possibleSteps, type PossibleLine } from "./possible.ts"

/** Works so long before the screen gets a turn, in milliseconds: a tap never waits for the sum. */
const SLICE_MILLIS = 6

/** The most that lines can return together, decimal money; null while it is being worked out. */
export function usePossible(
  game: LotteryGame,
  lines: readonly SlipLine[],
  lunarYear: number | undefined,
): string | null {
  const [found, setFound] = useState<{ readonly lines: readonly SlipLine[]; readonly value: string } | null>(
    null,
  )
  useEffect(() => {
    const type = gameTypeOf(game.gameType)
    if (!type || lines.length === 0) return
    const steps = possibleSteps(
      type,
      lines.flatMap((line) => pricedLine(game, line, lunarYear)),
      parseAmount(game.maximumPrize),
    )
    let timer: ReturnType<typeof setTimeout>
    const work = () => {
      for (const end = performance.now() + SLICE_MILLIS; performance.now() < end;) {
        const step = steps.next()
        if (step.done) return setFound({ lines, value: toDecimal(step.value) })
      }
      timer = setTimeout(work)
    }
    timer = setTimeout(work)
    return () => clearTimeout(timer)
  }, [game, lines, lunarYear])
  if (lines.length === 0) return "0.00"
  return found?.lines === lines ? found.value : null
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
