import type { Translate } from "../../../i18n/i18n.tsx"
import { symbolName } from "../names.ts"

/** What people read from a result at a glance: its sum, and the sides that boards bet on. */
export function resultTags(t: Translate, gameType: string, balls: readonly string[]): readonly string[] {
  const sum = balls.reduce((total, ball) => total + Number(ball), 0)
  const sides = (big: boolean): readonly string[] => [
    symbolName(t, big ? "BIG" : "SMALL"),
    symbolName(t, sum % 2 === 1 ? "ODD" : "EVEN"),
  ]
  if (gameType === "K3") {
    const triple = new Set(balls).size === 1
    return [String(sum), ...(triple ? [symbolName(t, "TRIPLE")] : sides(sum >= 11))]
  }
  if (gameType !== "SSC") return []
  const [first = "", , , , last = ""] = balls
  const duel = first > last ? "DRAGON" : first < last ? "TIGER" : "TIE"
  return [String(sum), ...sides(sum >= 23), symbolName(t, duel)]
}
