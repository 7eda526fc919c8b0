import { readFileSync } from "node:fs"
import { GAME_TYPES, playsOf } from "@croupier/lottery"
import { expect, test } from "vitest"
import { isPadRow } from "./pad-text.ts"
import { quickPick, quickPicksOf } from "./quick-pick.ts"
import { rowsOf } from "./rows.ts"
import { SIDES } from "../place.ts"
import { columnsOf, shapeOf } from "./shapes.ts"

const look = { priced: false, dice: false, alone: true }
const row = (symbols: readonly string[]) => ({ symbols, max: symbols.length, label: null })
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, "0"))

test("each kind of draw has its own board", () => {
  expect(shapeOf("SSC", row(["0", "1"]), look)).toBe("ball")
  expect(shapeOf("PK10", row(numbers(10)), look)).toBe("face")
  expect(shapeOf("LHC", row(numbers(49)), look)).toBe("face")
  expect(shapeOf("LF", row(numbers(20)), look)).toBe("wheel")
  expect(shapeOf("LF", row(numbers(20)), { ...look, alone: false })).toBe("ball")
  expect(shapeOf("SSC", row(["BIG", "SMALL"]), look)).toBe("cell")
  expect(shapeOf("PCB", row(["0", "1"]), { ...look, priced: true })).toBe("cell")
})

test("no board shows hundreds of buttons: what has so many symbols is typed", () => {
  for (const game of GAME_TYPES)
    for (const play of playsOf(game))
      for (const each of rowsOf(play))
        if (!isPadRow(each)) expect(each.symbols.length, play.code).toBeLessThanOrEqual(60)
})

test("the balls of Mark Six are picked by their colours too", () => {
  const balls = row(numbers(49))
  expect(quickPicksOf(balls)).toEqual(["ALL", "BIG", "SMALL", "ODD", "EVEN", "CLEAR", "RED", "BLUE", "GREEN"])
  expect(quickPick(balls, "RED", [])).toHaveLength(17)
  expect(quickPicksOf(row(numbers(20)))).not.toContain("RED")
})

test("tiles fill their columns evenly, or flow where no number of columns divides them", () => {
  expect([10, 16, 28, 49, 6].map((tiles) => columnsOf(tiles, 7))).toEqual([5, 4, 7, 7, 6])
  expect([10, 16, 28, 49, 14].map((tiles) => columnsOf(tiles, 14))).toEqual([10, 8, 14, 7, 14])
  expect([11, 13].map((tiles) => columnsOf(tiles, 7))).toEqual([undefined, undefined])
  expect([1, 2, 3].map((tiles) => columnsOf(tiles, 7))).toEqual([1, 2, 3])
})

test("a place of the panel has all of its sides in one row, on a telephone and on a wide screen", () => {
  const css = readFileSync(new URL("../lottery.css", import.meta.url), "utf8")
  const columns = [
    ...css.matchAll(/\.two-sides-row \{\s*(?:display: grid;\s*)?grid-template-columns: [^;]*repeat\((\d+)/g),
  ]
  expect(columns.map(([, count]) => Number(count))).toEqual([SIDES.length, SIDES.length])
})
