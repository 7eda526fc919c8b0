import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  chanceOf,
  crashPayout,
  crashPoint,
  crashReturn,
  flightTime,
  HIGHEST_TARGET,
  LOWEST_TARGET,
  multiplierAt,
} from "./sky-lantern.ts"

const RANGE = 2n ** 52n
const targets = fc.integer({ min: LOWEST_TARGET, max: HIGHEST_TARGET })

test("safety/32: every target returns 99 % but for less than 3 in 10^12", () => {
  for (let target = LOWEST_TARGET; target <= HIGHEST_TARGET; target += 7) {
    const { numerator, denominator } = crashReturn(target)
    const missing = denominator * 99n - numerator * 100n
    expect(missing >= 0n && missing * 10n ** 12n < denominator * 300n).toBe(true)
  }
})

test("exactly as many numbers reach a target as its chance says", () => {
  fc.assert(
    fc.property(targets, (target) => {
      const { numerator, denominator } = chanceOf(target)
      const first = RANGE - (numerator * RANGE) / denominator
      expect(crashPoint(Number(first))).toBeGreaterThanOrEqual(target)
      expect(crashPoint(Number(first - 1n))).toBeLessThan(target)
    }),
  )
})

test("a higher number never burns out earlier, from 1.00 to the highest target", () => {
  const numbers = fc.bigInt({ min: 0n, max: RANGE - 1n }).map(Number)
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(crashPoint(Math.min(a, b))).toBeLessThanOrEqual(crashPoint(Math.max(a, b)))
    }),
  )
  expect(crashPoint(0)).toBe(100)
  expect(crashPoint(Number(RANGE - 1n))).toBe(HIGHEST_TARGET)
  expect(() => crashPoint(Number(RANGE))).toThrow(RangeError)
})

test("the flight shows a multiplier from its time of flight on, and not before", () => {
  fc.assert(
    fc.property(targets, (target) => {
      const at = flightTime(target)
      expect(multiplierAt(at)).toBeGreaterThanOrEqual(target)
      expect(multiplierAt(at - 1)).toBeLessThan(target)
    }),
  )
  expect(multiplierAt(-5)).toBe(100)
})

test("a payout is the stake times the multiplier, to the last unit", () => {
  expect(crashPayout(parseAmount("0.33"), 257)).toBe(parseAmount("0.8481"))
})
