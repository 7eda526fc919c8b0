import type { Draw } from "./draw.ts"
import { lunarYearOf } from "./mark-six.ts"
import type { GameType, Play } from "./play.ts"
import type { Selection } from "./selection.ts"
import { drawFrom, drawSpace } from "./space.ts"

/** Games whose draw is a row of digits, dice or balls: a position is an index into it. */
const ROWS = { SSC: 5, PCB: 3, K3: 3, "11X5": 5, PK10: 10, LF: 8, LHC: 7 } as const
export type RowGame = keyof typeof ROWS
export const isRow = (game: GameType): game is RowGame => Object.hasOwn(ROWS, game)
export const rowLength = (game: RowGame): number => ROWS[game]

/** Animals hang on the year of the draw, but which bets win together does not. */
const SOME_YEAR = lunarYearOf("2026-06-01")

/** The positions that a bet looks at, ascending: whatever stands at the others, it pays the same. */
export function positionsOf(
  game: RowGame,
  { play, selection }: { readonly play: Play; readonly selection: Selection },
): readonly number[] {
  const count = ROWS[game]
  // Chosen seats are what the play's windows count from.
  if ("seats" in selection) return [...selection.seats].toSorted((a, b) => a - b)
  // Of optional positions only those that are filled matter.
  if ("pos" in selection && (play.match.type === "AT" || play.match.type === "PICK_EQ")) {
    const { window } = play.match
    return selection.pos.flatMap((symbols, at) => (symbols.length > 0 ? [window[at] ?? at] : []))
  }
  const found = new Set<number>()
  collect(play.match, found)
  // A matcher that names no position looks at all of them.
  const positions = [...found].filter((at) => at < count).toSorted((a, b) => a - b)
  return positions.length > 0 ? positions : range(count)
}

/** Every index that a matcher, or a value in it, names. */
function collect(part: unknown, found: Set<number>): void {
  if (Array.isArray(part)) {
    for (const each of part) collect(each, found)
    return
  }
  if (typeof part !== "object" || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if ((key === "index" || key === "special" || key === "by") && typeof value === "number") found.add(value)
    else if (key === "window" && Array.isArray(value)) {
      for (const at of value) if (typeof at === "number") found.add(at)
    } else if (key !== "words" && key !== "push" && key !== "of") collect(value, found)
  }
}

/** The draw with these symbols, counted from 0, at these positions; the others hold whatever is left. */
export function drawWith(
  game: GameType,
  positions: readonly number[],
  values: readonly number[],
  lunarYear = SOME_YEAR,
): Draw {
  const { bounds } = drawSpace(game)
  const balls = bounds[0] ?? 0
  const repeats = bounds.every((bound) => bound === balls)
  const spare = repeats ? [] : range(balls).filter((value) => !values.includes(value))
  const symbols = bounds.map((_, position) => {
    const nth = positions.indexOf(position)
    return nth >= 0 ? (values[nth] ?? 0) : repeats ? 0 : (spare.shift() ?? 0)
  })
  return drawOf(game, symbols, repeats, lunarYear)
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** The draw of these symbols: `drawFrom` takes balls out of a shrinking row, so each is named by its place in it. */
function drawOf(game: GameType, symbols: readonly number[], repeats: boolean, lunarYear: number): Draw {
  const left = range(drawSpace(game).bounds[0] ?? 0)
  const choices = symbols.map((symbol) => {
    if (repeats) return symbol
    const place = left.indexOf(symbol)
    left.splice(place, 1)
    return place
  })
  let next = 0
  return drawFrom(game, () => choices[next++] ?? 0, game === "LHC" ? lunarYear : undefined)
}
