import { amount, parseAmount, type Amount } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { toNumber } from "@croupier/money/fraction"
import { crashLimits, flightLiability, highestTargetOf, letGoOfDue, weightOf } from "./liability.ts"
import { chanceOf, crashPayout, HIGHEST_TARGET, LOWEST_TARGET } from "./sky-lantern.ts"

const limits = crashLimits(parseAmount("1000000"))
const stakes = fc.bigInt({ min: 20n, max: 10_000n }).map((hundredths) => amount(hundredths * 100n))
const bets = fc.array(
  fc.record({ weight: stakes, target: fc.integer({ min: LOWEST_TARGET, max: HIGHEST_TARGET }) }),
  { minLength: 1, maxLength: 12 },
)
/** A flight that may cost so little that its limit is often met. */
const scarce = fc.bigInt({ min: 1n, max: 3_000n }).map((units) => amount(units * 10_000n))

/** Where each of those on board lets go on a flight that never burns out, looked at every few hundredths. */
function wholeFlight(aboard: readonly { readonly weight: Amount; readonly target: number }[], most: Amount) {
  const liability = flightLiability({ flight: most })
  const taken = aboard.filter(({ weight }) => liability.take(weight))
  const went = new Map<(typeof taken)[number], { at: number; isForced: boolean }>()
  const least: number[] = []
  for (
    let reached = 101;
    went.size < taken.length;
    reached = Math.min(HIGHEST_TARGET, reached + 37 + (reached >> 3))
  ) {
    const holding = taken.filter((bet) => !went.has(bet))
    least.push(liability.limit())
    for (const { bet, at, isForced } of letGoOfDue(holding, liability, reached))
      went.set(bet, { at, isForced })
    if (reached === HIGHEST_TARGET) break
  }
  return { taken, went, least }
}

test("a bet is paid at most 1 % of the bankroll, and at each stake lets go just there", () => {
  expect(limits).toEqual({ bet: parseAmount("10000"), flight: parseAmount("30000") })
  expect(highestTargetOf(parseAmount("100"), limits)).toBe(10_000)
  expect(highestTargetOf(parseAmount("0.20"), limits)).toBe(HIGHEST_TARGET)
  fc.assert(
    fc.property(stakes, (stake) => {
      const target = highestTargetOf(stake, limits)
      expect(crashPayout(stake, target)).toBeLessThanOrEqual(limits.bet)
      if (target < HIGHEST_TARGET) expect(crashPayout(stake, target + 1)).toBeGreaterThan(limits.bet)
    }),
  )
})

test("however a flight ends, it costs no more than it may, and no player is let go below 2.00 because of it", () => {
  fc.assert(
    fc.property(bets, scarce, (aboard, most) => {
      const { taken, went, least } = wholeFlight(aboard, most)
      expect(went.size).toBe(taken.length)
      for (const limit of least) expect(limit).toBeGreaterThanOrEqual(200)
      expect(least).toEqual(least.toSorted((one, other) => one - other))
      const staked = taken.reduce((sum, { weight }) => sum + weight, 0n)
      // Players who had let go when it burned out were paid; the rest was kept.
      for (const point of [100, ...[...went.values()].map(({ at }) => at)]) {
        let paid = 0n
        for (const [{ weight }, { at }] of went) if (at <= point) paid += crashPayout(weight, at)
        expect(paid - staked <= most).toBe(true)
      }
    }),
  )
})

test("a limit changes what a bet returns by nothing: 99 %, let go by choice or by force", () => {
  fc.assert(
    fc.property(bets, scarce, (aboard, most) => {
      const { went } = wholeFlight(aboard, most)
      for (const [{ target }, { at, isForced }] of went) {
        expect(at).toBeLessThanOrEqual(target)
        if (!isForced) expect(at).toBe(target)
        // Where a bet lets go is fixed before the point is known, so its return is that of a target.
        expect(Math.abs((toNumber(chanceOf(at)) * at) / 100 - 0.99)).toBeLessThan(3e-12)
      }
    }),
  )
})

test("a flight takes stakes up to what it may cost; one that stays behind makes room; play money weighs nothing", () => {
  const liability = flightLiability({ flight: parseAmount("100") })
  expect(liability.take(parseAmount("60"))).toBe(true)
  expect(liability.take(parseAmount("60"))).toBe(false)
  expect(liability.take(parseAmount("40"))).toBe(true)
  liability.drop(parseAmount("60"))
  expect(liability.take(parseAmount("60"))).toBe(true)
  expect(liability.take(amount(0n))).toBe(true)
  expect(liability.limit()).toBe(200)
})

test("a stake of a currency worth less weighs its share, rounded against the house's loss", () => {
  expect(weightOf(parseAmount("5000"), 5_000n)).toBe(parseAmount("1"))
  expect(weightOf(amount(1n), 5_000n)).toBe(1n)
})
