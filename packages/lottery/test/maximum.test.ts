import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findPlay, playsOf } from "../src/catalogue.ts"
import { maximumPrize } from "../src/maximum.ts"
import { playFor } from "../src/odds.ts"
import { GAME_TYPES } from "../src/play.ts"
import { MODES, price } from "../src/price.ts"
import { settle } from "../src/settle.ts"
import { countUnits } from "../src/units.ts"
import { draws, legal } from "./arbitrary.ts"

const TERMS = {
  unitPrice: parseAmount("2"),
  mode: MODES.JIAO,
  multiple: 3,
  group: 1950,
  userGroup: 1980,
  base: 2000,
}

describe.each(GAME_TYPES)("%s", (game) => {
  test("no draw pays more than the maximum", () => {
    for (const play of playsOf(game).filter((each) => !each.derivedFrom)) {
      fc.assert(
        fc.property(legal(play), draws(game), (wire, draw) => {
          const counted = countUnits(play, wire)
          if (!counted.valid) return
          const priced = playFor(play, { selection: counted.selection })
          const { prize } = price(priced, TERMS, counted.units, settle(priced, counted.selection, draw))
          const most = maximumPrize(priced, counted.selection, counted.units, TERMS)
          if (prize > most) throw new Error(`${play.code} paid ${prize} of at most ${most}`)
        }),
        { numRuns: process.env["PROVE"] ? 500 : 8, seed: 20_261_120 },
      )
    }
  })
})

test.each([
  ["SSC.ALL5.STRAIGHT", { pos: [["1", "2"], ["3"], ["4"], ["5"], ["6", "7"]] }, "58500"],
  ["SSC.LAST3.STRAIGHT_COMBO", { pos: [["1", "2"], ["3", "4"], ["5"]] }, "725.4"],
  ["SSC.FIXED_PLACE", { pos: [["1", "2"], [], [], ["9"], []] }, "11.7"],
  ["VNN.LO2", { set: ["07", "70"] }, "1579.5"],
  ["11X5.PICK2_DANTUO", { dan: ["01"], tuo: ["02", "03", "04", "05", "06", "07"] }, "12.87"],
])("%s: the maximum is exact", (code, wire, most) => {
  const play = findPlay(code)
  const counted = play && countUnits(play, wire)
  if (!play || !counted?.valid) throw new Error(`${code} should count`)
  expect(maximumPrize(play, counted.selection, counted.units, TERMS)).toBe(parseAmount(most))
}) // prettier-ignore
