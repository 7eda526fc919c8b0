import type { Row } from "./rows.ts"

/**
 * How a row's symbols are laid out: plain balls; cells that say a word, dice or what they pay; faces that are
 * pressed themselves (cars, balls of Mark Six); or the wheel of twenty of which eight are drawn.
 */
export type RowShape = "ball" | "cell" | "face" | "wheel"

/** Columns of a row of tiles, so that no last line is short: the most that divide the tiles evenly, three at least. */
export function columnsOf(tiles: number, most: number): number | undefined {
  for (let columns = Math.min(tiles, most); columns >= 3; columns--) if (tiles % columns === 0) return columns
  return tiles < 3 ? tiles : undefined
}

const WHEEL = 20

/** The shape of a row. `priced`: its symbols pay differently, and say so; `alone`: no other row is beside it. */
export function shapeOf(
  gameType: string,
  row: Row,
  { priced, dice, alone }: { readonly priced: boolean; readonly dice: boolean; readonly alone: boolean },
): RowShape {
  const numbered = row.symbols.every((symbol) => /^\d{1,2}$/.test(symbol))
  const padded = row.symbols.every((symbol) => /^\d\d$/.test(symbol))
  if (!numbered || dice || priced) return "cell"
  if (padded && (gameType === "PK10" || gameType === "LHC")) return "face"
  return gameType === "LF" && alone && row.symbols.length === WHEEL ? "wheel" : "ball"
}
