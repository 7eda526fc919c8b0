import { fraction, isLess, toNumber } from "@croupier/money/fraction"
import { expect, test } from "vitest"
import { playsOf } from "./catalogue.ts"
import { GAME_TYPES, type Tier } from "./play.ts"

/** GLI-19 v3.0, 4.7.3: an award that is rarer must have its odds printed. */
const RAREST = fraction(1, 100_000_000)

test("safety/33: the highest prize of every play is won at least once in 100 million draws", () => {
  const highest = GAME_TYPES.flatMap(playsOf).flatMap(({ code, tiers }) => {
    const all = Object.entries(tiers)
    const [first] = all
    if (!first) return []
    const [tier, of] = all.reduce(
      (best, each) => (isLess(best[1].multiplier, each[1].multiplier) ? each : best),
      first satisfies [string, Tier],
    )
    return [{ play: `${code} ${tier}`, probability: of.probability }]
  })
  expect(highest.length).toBeGreaterThan(500)
  expect(highest.filter(({ probability }) => isLess(probability, RAREST))).toEqual([])
  // The rarest of all, so that a change of it is seen.
  const rarest = highest.reduce((one, other) => (isLess(other.probability, one.probability) ? other : one))
  expect([rarest.play, Math.round(1 / toNumber(rarest.probability))]).toEqual(["LHC.ZODIAC_COUNT 2", 102_752])
})
