import { amount, parseAmount } from "@croupier/money"
import { fraction, type Fraction } from "@croupier/money/fraction"
import fc from "fast-check"
import { expect, test } from "vitest"
import { freeBetCost, freeRoundsCost } from "./free-play-cost.ts"

/** The expected cost of free plays, against the mean over all outcomes of small games. */

const [odd, none] = [fraction(96, 100), fraction(0)]
const rounds = { rounds: 25, stake: parseAmount("2"), cap: null, multiple: none }

test("free rounds cost their stakes times the return; a cap and wagering make it a bound", () => {
  expect(freeRoundsCost(rounds, odd)).toEqual({ expected: parseAmount("48"), isAtMost: false })
  expect(freeRoundsCost({ ...rounds, cap: parseAmount("20") }, odd)).toEqual({
    expected: parseAmount("20"),
    isAtMost: true,
  })
  expect(freeRoundsCost({ ...rounds, multiple: fraction(5) }, odd).isAtMost).toBe(true)
  // A third of a ten-thousandth is rounded up.
  const third = freeRoundsCost({ ...rounds, rounds: 1, stake: amount(1n) }, fraction(1, 3))
  expect(third.expected).toBe(1n)
})

test("29: a free bet of 20 at odds of 2.5 costs 12 in expectation, or 20 where the stake is returned, at a return of one", () => {
  const bet = { stake: parseAmount("20"), returnsStake: false, oddsTo: fraction(5, 2), cap: null }
  expect(freeBetCost(bet, fraction(1)).expected).toBe(parseAmount("12"))
  expect(freeBetCost({ ...bet, returnsStake: true }, fraction(1)).expected).toBe(parseAmount("20"))
  expect(freeBetCost({ ...bet, oddsTo: null }, odd).expected).toBe(parseAmount("19.2"))
})

/** A game with equally likely payouts of a stake of one hundred; one below the stake gives a part of it back, which stays the house's. */
const payouts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 500 })), {
  minLength: 1,
  maxLength: 8,
})
const returnOf = (all: readonly number[]): Fraction =>
  fraction(
    all.reduce((sum, each) => sum + each, 0),
    all.length * 100,
  )

test("the mean over all outcomes of a game is never above the cost, whatever its odds and cap are", () => {
  fc.assert(
    fc.property(
      payouts,
      fc.boolean(),
      fc.option(fc.integer({ min: 1, max: 400 })),
      (all, returnsStake, cap) => {
        const highest = Math.max(...all)
        const costs = all.map((pays) => {
          const won = pays === 0 ? 0 : returnsStake ? pays : Math.max(0, pays - 100)
          return cap === null ? won : Math.min(won, cap)
        })
        const mean = costs.reduce((sum, each) => sum + each, 0) / all.length
        const found = freeBetCost(
          {
            stake: amount(1_000_000n),
            returnsStake,
            oddsTo: highest === 0 ? null : fraction(highest, 100),
            cap: cap === null ? null : amount(BigInt(cap) * 10_000n),
          },
          returnOf(all),
        )
        expect(mean * 10_000).toBeLessThanOrEqual(Number(found.expected) + 1e-6)
        const rounded = freeRoundsCost(
          {
            rounds: 1,
            stake: amount(1_000_000n),
            cap: cap === null ? null : amount(BigInt(cap) * 10_000n),
            multiple: none,
          },
          returnOf(all),
        )
        const plain =
          all.reduce((sum, pays) => sum + (cap === null ? pays : Math.min(pays, cap)), 0) / all.length
        expect(plain * 10_000).toBeLessThanOrEqual(Number(rounded.expected) + 1e-6)
      },
    ),
  )
})
