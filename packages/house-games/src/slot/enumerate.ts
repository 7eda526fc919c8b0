import { ROWS, shown, SYMBOLS, type SlotSymbol, type Strip } from "./strips.ts"
import type { PaySymbol, Slot } from "./slot.ts"

/** How many of all positions of the strips pay how many units: units → positions. */
export type Histogram = ReadonlyMap<number, number>

export interface Cycle {
  /** All positions: the product of the strips' lengths. */
  readonly positions: number
  /** By the number of moons in sight, 0 to 5. */
  readonly byMoons: readonly Histogram[]
}

interface Stop {
  /** For each symbol, the lines (as bits) that show it, or a lantern, on this reel. */
  readonly lines: Int32Array
  readonly moons: number
  /** The symbols in sight that a line may begin with. */
  readonly begins: readonly number[]
}

const MOST_UNITS = 2 ** 16

/**
 * Goes through every position of the five strips. Twenty lines are judged at once, as bits of a word: a line's
 * symbol is that of its first reel, because lanterns are never there. Throws RangeError for strips that break this.
 */
export function enumerate(slot: Slot, mode: "base" | "free"): Cycle {
  const strips = slot[mode]
  if (strips[0]?.includes("lantern") === true) throw new RangeError("a lantern on the first reel")
  const [first = [], second = [], third = [], fourth = [], fifth = []] = strips.map((reel, at) =>
    stopsOf(slot, reel, at, mode === "free"),
  )
  const pays = SYMBOLS.map((symbol) => (isPaying(symbol) ? slot.pays[symbol] : ([0, 0, 0] as const)))
  const counts = Array.from({ length: 6 }, () => new Float64Array(MOST_UNITS))
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        // Lines that are still alive after three reels, by the symbol they began with.
        const alive = a.begins
          .map((symbol) => ({
            lines: at(a, symbol) & at(b, symbol) & at(c, symbol),
            symbol,
            pays: pays[symbol] ?? ([0, 0, 0] as const),
          }))
          .filter(({ lines }) => lines !== 0)
        for (const d of fourth)
          for (const e of fifth) {
            const moons = a.moons + b.moons + c.moons + d.moons + e.moons
            let units = slot.moons[moons - 3]?.pays ?? 0
            for (const {
              lines,
              symbol,
              pays: [three, four, five],
            } of alive) {
              const inFour = lines & at(d, symbol)
              const inFive = inFour & at(e, symbol)
              units += three * bits(lines & ~inFour) + four * bits(inFour & ~inFive) + five * bits(inFive)
            }
            const class_ = counts[moons]
            if (class_) class_[units] = (class_[units] ?? 0) + 1
          }
      }
  return {
    positions: strips.reduce((product, reel) => product * reel.length, 1),
    byMoons: counts.map((row) => new Map(Array.from(row.entries()).filter(([, positions]) => positions > 0))),
  }
}

const isPaying = (symbol: SlotSymbol): symbol is PaySymbol => symbol !== "lantern" && symbol !== "moon"
const at = (stop: Stop, symbol: number): number => stop.lines[symbol] ?? 0

function stopsOf(slot: Slot, reel: Strip, reelAt: number, lights: boolean): readonly Stop[] {
  return reel.map((_, stop) => {
    const raw = shown(reel, stop)
    const sight = lights && raw.includes("lantern") ? raw.map(() => "lantern" as const) : raw
    const lines = new Int32Array(SYMBOLS.length)
    for (const [symbolAt, symbol] of SYMBOLS.entries())
      for (const [line, rows] of slot.lines.entries()) {
        const seen = sight[rows[reelAt] ?? ROWS]
        if (isPaying(symbol) && (seen === symbol || seen === "lantern"))
          lines[symbolAt] = (lines[symbolAt] ?? 0) | (1 << line)
      }
    const begins = SYMBOLS.flatMap((symbol, index) =>
      isPaying(symbol) && sight.includes(symbol) ? [index] : [],
    )
    return { lines, moons: sight.filter((symbol) => symbol === "moon").length, begins }
  })
}

/** How many bits of a word are set. */
function bits(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 0xff
}
