import type { GameType } from "@croupier/lottery"
import type { Translate } from "../../../i18n/i18n.tsx"
import { symbolName } from "../names.ts"
import { outcomeOf, roadsOf } from "./roads.ts"

/** Games of which the sum is a bet and is not drawn already. */
const SUMMED: readonly GameType[] = ["SSC", "11X5", "K3", "LF"]

/** Tags of a result, to be read at a glance: its sum, and the sides that boards bet on, by the boards' own plays. */
export function resultTags(
  t: Translate<"core" | "lottery">,
  gameType: GameType,
  draw: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { balls } = draw
  const summed = SUMMED.includes(gameType) && Array.isArray(balls)
  const sum = summed ? balls.reduce<number>((total, ball) => total + Number(ball), 0) : undefined
  const sides = roadsOf(gameType).flatMap((road) => {
    const outcome = outcomeOf(road, draw)
    return outcome === undefined ? [] : [symbolName(t, outcome)]
  })
  return [...(sum === undefined ? [] : [String(sum)]), ...sides]
}
