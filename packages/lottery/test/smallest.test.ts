import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findPlay, playsOf } from "../src/catalogue.ts"
import { playFor } from "../src/odds.ts"
import { GAME_TYPES } from "../src/play.ts"
import { MODES, price } from "../src/price.ts"
import { settle } from "../src/settle.ts"
import { smallestPrize } from "../src/smallest.ts"
import { countUnits } from "../src/units.ts"
import { draws, legal } from "./arbitrary.ts"

const TERMS = {
  unitPrice: parseAmount("2"),
  mode: MODES.YUAN,
  multiple: 3,
  group: 1950,
  userGroup: 1980,
  base: 2000,
}

describe.each(GAME_TYPES)("%s", (game) => {
  test("no win pays less than the smallest prize", () => {
    for (const play of playsOf(game).filter((each) => !each.derivedFrom)) {
      fc.assert(
        fc.property(legal(play), draws(game), (wire, draw) => {
          const counted = countUnits(play, wire)
          if (!counted.valid) return
          const { selection, units } = counted
          const priced = playFor(play, {
            selection,
            ...("lunarYear" in draw ? { lunarYear: draw.lunarYear } : {}),
          })
          const settlement = settle(priced, selection, draw)
          if (Object.keys(settlement.wins).length === 0) return
          const { prize } = price(priced, TERMS, units, settlement)
          const least = smallestPrize(priced, selection, units, TERMS)
          if (prize < least || least <= 0n) throw new Error(`${play.code} paid ${prize} of at least ${least}`)
        }),
        { numRuns: 30 },
      )
    }
  })
})

test.each([
  // A sum of ten has 27 of 216 results, and so has eleven; a sum of three has one.
  ["K3.SUM", { set: ["10", "11"] }, "46.8"],
  ["K3.SUM", { set: ["3", "10"] }, "46.8"],
  ["K3.SUM", { set: ["3", "18"] }, "1263.6"],
  ["SSC.FIXED_PLACE", { pos: [["1", "2"], [], [], ["9"], []] }, "58.5"],
  ["SSC.BSOE.LAST2", { pos: [["BIG", "ODD"], ["EVEN"]] }, "23.4"],
])("%s %j: the smallest prize is exact", (code, wire, least) => {
  const play = findPlay(code)
  const counted = play && countUnits(play, wire)
  if (!play || !counted?.valid) throw new Error(`${code} should count`)
  expect(smallestPrize(play, counted.selection, counted.units, TERMS)).toBe(parseAmount(least))
})
