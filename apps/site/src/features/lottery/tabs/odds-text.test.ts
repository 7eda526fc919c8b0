import { findPlay, playsOf, returnToPlayer } from "@croupier/lottery"
import { expect, test } from "vitest"
import { decimalOf, isExact, oneIn, percentOf } from "./odds-text.ts"

test("decimals are cut, so that a chance or a return is never overstated", () => {
  expect(decimalOf({ numerator: 2n, denominator: 3n }, 4)).toBe("0.6666")
  expect(percentOf({ numerator: 489n, denominator: 500n })).toBe("97.8")
  expect(oneIn({ numerator: 1n, denominator: 1000n })).toBe("1000")
  expect(oneIn({ numerator: 271n, denominator: 1000n })).toBe("3.69")
  expect(isExact({ numerator: 489n, denominator: 500n })).toBe(true)
  expect(isExact({ numerator: 1n, denominator: 3n })).toBe(false)
})

test("every play of the two games returns exactly what its prize group says", () => {
  for (const play of [...playsOf("SSC"), ...playsOf("K3")]) {
    expect(percentOf(returnToPlayer(play, { group: 1956, base: 2000 })), play.code).toBe("97.8")
  }
  expect(findPlay("SSC.FIXED_PLACE")?.code).toBe("SSC.FIXED_PLACE")
})
