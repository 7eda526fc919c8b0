import { parseAmount, toDecimal } from "@croupier/money"
import { crashLimits, highestTargetOf } from "../crash/liability.ts"
import {
  chanceOf,
  crashPayout,
  crashReturn,
  flightTime,
  HIGHEST_TARGET,
  LOWEST_TARGET,
  SKY_LANTERN,
} from "../crash/sky-lantern.ts"
import { toNumber } from "@croupier/money/fraction"
import { exactShare, parBet, sigmaOfOne, type ParSheet } from "./par-sheet.ts"

const TARGETS = [101, 110, 125, 150, 200, 300, 500, 1_000, 2_500, 5_000, 10_000, 100_000, HIGHEST_TARGET]

/** The sheet of Sky Lantern, exact over all 2^52 numbers of a round. */
export function crashSheet(): ParSheet {
  return {
    game: SKY_LANTERN.code,
    version: SKY_LANTERN.version,
    name: SKY_LANTERN.name,
    method: `Exact: ⌊99 · 2^52 / t⌋ of the 2^52 numbers of a round reach the target t, in hundredths. So every target from ${shown(LOWEST_TARGET)} to ${shown(HIGHEST_TARGET)} returns 99 %, less at most t / (100 · 2^52) < 3 · 10^-12. A bet is paid at most 1 % of the bankroll that the studio stands on and lets go by itself there; a flight takes stakes of at most 3 % of it, and where it would pay more than that above its stakes, everybody still on board lets go, never below 2.00. Neither changes a return: where a bet lets go is fixed by what happened before, the point of the flight has no part in it, and every target returns the same.`,
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
        title: `Highest target of a stake, with a bankroll of ${BANKROLL}`,
        head: ["Stake", "Lets go at the latest at", "Paid at most"],
        rows: STAKES.map((stake) => {
          const limits = crashLimits(parseAmount(BANKROLL))
          const target = highestTargetOf(parseAmount(stake), limits)
          return [stake, shown(target), toDecimal(crashPayout(parseAmount(stake), target))]
        }),
      },
      {
        title: "Time of flight",
        head: ["Multiplier", "Seconds"],
        rows: TARGETS.map((target) => [shown(target), (flightTime(target) / 1_000).toFixed(1)]),
      },
    ],
  }
}

/** Bankroll of the studio unless a setting says otherwise, in steps of the stakes. */
const BANKROLL = "1000000"
const STAKES = ["0.20", "1.00", "2.00", "5.00", "10.00", "20.00", "50.00", "100.00"]

const shown = (target: number): string => (target / 100).toFixed(2)
