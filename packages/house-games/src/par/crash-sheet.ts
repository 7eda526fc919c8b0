import {
  chanceOf,
  crashReturn,
  flightTime,
  HIGHEST_TARGET,
  LOWEST_TARGET,
  SKY_LANTERN,
} from "../crash/sky-lantern.ts"
import { toNumber } from "../fraction.ts"
import { exactShare, parBet, sigmaOfOne, type ParSheet } from "./par-sheet.ts"

const TARGETS = [101, 110, 125, 150, 200, 300, 500, 1_000, 2_500, 5_000, 10_000, 100_000, HIGHEST_TARGET]

/** The sheet of Sky Lantern, exact over all 2^52 numbers of a round. */
export function crashSheet(): ParSheet {
  return {
    game: SKY_LANTERN.code,
    version: SKY_LANTERN.version,
    name: SKY_LANTERN.name,
    method: `Exact: ⌊99 · 2^52 / t⌋ of the 2^52 numbers of a round reach the target t, in hundredths. So every target from ${shown(LOWEST_TARGET)} to ${shown(HIGHEST_TARGET)} returns 99 %, less at most t / (100 · 2^52) < 3 · 10^-12.`,
    lowestReturn: exactShare(crashReturn(HIGHEST_TARGET - 1)),
    highestReturn: exactShare({ numerator: 99n, denominator: 100n }),
    bets: TARGETS.map((target) => {
      const chance = chanceOf(target)
      return parBet(
        `lets go at ${shown(target)}`,
        crashReturn(target),
        chance,
        sigmaOfOne(toNumber(chance), target / 100),
      )
    }),
    tables: [
      {
        title: "Time of flight",
        head: ["Multiplier", "Seconds"],
        rows: TARGETS.map((target) => [shown(target), (flightTime(target) / 1_000).toFixed(1)]),
      },
    ],
  }
}

const shown = (target: number): string => (target / 100).toFixed(2)
