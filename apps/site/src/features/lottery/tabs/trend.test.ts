import { drawFrom, GAME_TYPES } from "@croupier/lottery"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { heatOf, trendColumns, trendOf } from "./trend.ts"

const ssc = (...balls: readonly string[]) =>
  balls.map((ball, at) => ({ issue: `2026112${at}`, draw: { balls: ball.split("") } }))
const [first] = trendColumns("SSC")
if (!first) throw new Error("no column")

describe("a trend", () => {
  // Newest first, as the server lists them: drawn were 3, 3, 7, 3.
  const trend = trendOf(first, ssc("30000", "70000", "30000", "30000"))
  const of = (symbol: string) => trend.stats.find((stat) => stat.symbol === symbol)

  test("is read oldest first; a drawn symbol misses nothing", () => {
    expect(trend.rows.map(({ missing }) => missing[3])).toEqual([0, 0, 1, 0])
    expect(trend.rows.map(({ missing }) => missing[7])).toEqual([1, 2, 0, 1])
    expect(trend.rows.map(({ missing }) => missing[0])).toEqual([1, 2, 3, 4])
  })
  test("counts, misses and runs", () => {
    expect(of("3")).toMatchObject({ count: 3, current: 0, longestMissing: 1, longestRun: 2 })
    expect(of("7")).toMatchObject({ count: 1, current: 1, longestMissing: 2, averageMissing: 2 })
    expect(of("0")).toMatchObject({ count: 0, current: 4, longestMissing: 4, longestRun: 0 })
  })
  test("calls nothing hot or cold before there are as many draws as symbols", () => {
    expect(trend.stats.map((stat) => heatOf(stat, trend))).toEqual(Array(10).fill("mild"))
    const long = trendOf(first, ssc(...Array.from({ length: 20 }, (_, at) => `${at % 5 === 0 ? 1 : 3}0000`)))
    const heat = Object.fromEntries(long.stats.map((stat) => [stat.symbol, heatOf(stat, long)]))
    expect(heat).toMatchObject({ 1: "hot", 3: "hot", 0: "cold" })
  })
})

test("every game can be followed: a draw shows symbols of the column, one where a line joins them", () => {
  fc.assert(
    fc.property(fc.constantFrom(...GAME_TYPES), fc.infiniteStream(fc.nat()), (game, numbers) => {
      const next = (bound: number) => (numbers.next().value ?? 0) % bound
      const draw = { ...drawFrom(game, next, 2026) }
      for (const column of trendColumns(game)) {
        const seen = column.read(draw)
        expect(
          seen.every((symbol) => column.symbols.includes(symbol)),
          `${game} ${column.key}: ${seen.join()}`,
        ).toBe(true)
        if (column.single) expect(seen).toHaveLength(game === "CHAIN" && seen.length === 0 ? 0 : 1)
      }
    }),
    { numRuns: 200 },
  )
})
