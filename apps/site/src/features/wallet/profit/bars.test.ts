import { expect, test } from "vitest"
import { barsOf, PLANE } from "./bars.ts"
import type { ProfitDay } from "./figures.ts"

const paid = { deposits: "0.00", withdrawals: "0.00", bonuses: "0.00", other: "0.00" }
const dayOf = (day: string, result: string): ProfitDay => ({
  day,
  result,
  bets: 1,
  stake: "0.00",
  payout: "0.00",
  validBet: "0.00",
  paid,
})
const shown = ["2026-11-20", "2026-11-21", "2026-11-22"]

test("the largest win and the largest loss fill the plane, with the line at zero between", () => {
  const { bars, zero } = barsOf([dayOf("2026-11-20", "30.00"), dayOf("2026-11-22", "-10.00")], shown)
  expect(zero).toBeCloseTo(PLANE.height * 0.75)
  expect(bars).toHaveLength(2)
  expect(bars[0]).toMatchObject({ y: 0, isWin: true })
  expect(bars[1]?.y).toBeCloseTo(zero)
  expect((bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)).toBeCloseTo(PLANE.height)
  expect((bars[1]?.x ?? 0) + (bars[1]?.width ?? 0)).toBeLessThanOrEqual(PLANE.width)
})

test("only losses hang from the top, and nothing played draws no bar", () => {
  expect(barsOf([dayOf("2026-11-21", "-5.00")], shown).zero).toBe(0)
  expect(barsOf([dayOf("2026-11-21", "0.00")], shown).bars).toEqual([])
})
