import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findPlay, playsOf } from "../src/catalogue.ts"
import { GAME_TYPES } from "../src/play.ts"
import type { Play } from "../src/play.ts"
import { settle } from "../src/settle.ts"
import { countUnits } from "../src/units.ts"
import { draws, legal } from "./arbitrary.ts"
import { expand, judgeAll } from "./expand.ts"

/** Counting and settling without expansion agree with the expansion, for every play. */
const RUNS = process.env["PROVE"] ? 200 : 12

function agrees(play: Play): void {
  fc.assert(
    fc.property(
      legal(play),
      fc.array(draws(play.game, play.derivedFrom), { minLength: 3, maxLength: 3 }),
      (wire, three) => {
        const counted = countUnits(play, wire)
        // Lists of positions without repetition may leave no unit: then the selection is refused.
        if (!counted.valid) {
          expect(counted.reason).toBe("NO_UNITS")
          return
        }
        const units = expand(play, counted.selection)
        expect(counted.units).toBe(units.length)
        for (const draw of three) {
          const { wins, push } = settle(play, counted.selection, draw)
          expect({ wins, push }).toEqual(judgeAll(play, units, draw))
        }
      },
    ),
    { numRuns: RUNS, seed: 20_261_120 },
  )
}

describe.each(GAME_TYPES)("%s", (game) => {
  test.each(playsOf(game).filter((play) => !play.derivedFrom).map((play) => [play.code, play] as const))("%s", (_code, play) => agrees(play)) // prettier-ignore
})

test.each([
  "CHAIN.SSC.ALL5.STRAIGHT_COMBO",
  "CHAIN.K3.PAIR",
  "CHAIN.PK10.SUM2",
  "CHAIN.11X5.PICK6_DANTUO",
  "CHAIN.LF.ADJ2_GROUP",
  "CHAIN.PCB.MIX",
])("%s is the play on the derived draw", (code) => {
  const play = findPlay(code)
  if (!play) throw new Error(`${code} is missing`)
  agrees(play)
})
