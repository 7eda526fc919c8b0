import { shown, type SlotSymbol } from "./strips.ts"
import type { LineWin, PaySymbol, Sight, Slot, Spin } from "./slot.ts"

const isPaying = (symbol: SlotSymbol | undefined): symbol is PaySymbol =>
  symbol !== undefined && symbol !== "lantern" && symbol !== "moon"

/** Wins of the lines: equal symbols from the left, lanterns stand for any of them. One win a line. */
export function lineWins(slot: Slot, sight: Sight): readonly LineWin[] {
  return slot.lines.flatMap((rows, line) => {
    const seen = rows.map((row, reel) => sight[reel]?.[row])
    const [symbol] = seen
    if (!isPaying(symbol)) return []
    const end = seen.findIndex((each) => each !== symbol && each !== "lantern")
    const count = end === -1 ? seen.length : end
    const units = slot.pays[symbol][count - 3] ?? 0
    return units === 0 ? [] : [{ line, symbol, count, units }]
  })
}

/** Symbols in sight at the stops, and their pay. In the free games a lantern in sight lights its whole reel. */
export function spinAt(slot: Slot, mode: "base" | "free", stops: readonly number[]): Spin {
  const stopped = slot[mode].map((reel, at) => shown(reel, stops[at] ?? 0))
  const lit = mode === "free" ? stopped.flatMap((reel, at) => (reel.includes("lantern") ? [at] : [])) : []
  const sight = stopped.map((reel, at) => (lit.includes(at) ? reel.map(() => "lantern" as const) : reel))
  const moons = sight.flat().filter((symbol) => symbol === "moon").length
  const prize = slot.moons[moons - 3]
  const wins = lineWins(slot, sight)
  const moonUnits = prize?.pays ?? 0
  return {
    stops,
    sight,
    lit,
    wins,
    moons,
    moonUnits,
    freeGames: prize?.freeGames ?? 0,
    units: wins.reduce((total, win) => total + win.units, moonUnits),
  }
}
