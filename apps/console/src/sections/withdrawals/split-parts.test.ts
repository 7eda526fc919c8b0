import { expect, test } from "vitest"
import { lastTakesRest, leftOf } from "./split-parts.ts"

test("the remainder is exact, negative where the parts exceed the amount, and undefined where a part is no amount", () => {
  expect(leftOf("200.00", ["150.10", "49.90"])).toBe(0n)
  expect(leftOf("200.00", ["150"])).toBe(500_000n)
  expect(leftOf("200.00", ["150", "50.0001"])).toBe(-1n)
  expect(leftOf("200.00", ["150", ""])).toBeUndefined()
  expect(leftOf("200.00", ["150", "0"])).toBeUndefined()
})

test("the last part takes what the others leave, as long as they leave something", () => {
  expect(lastTakesRest("200.00", ["150", ""])).toEqual(["150", "50.00"])
  expect(lastTakesRest("200.00", ["50", "50", "7"])).toEqual(["50", "50", "100.00"])
  expect(lastTakesRest("200.00", ["200", ""])).toEqual(["200", ""])
  expect(lastTakesRest("200.00", ["none", ""])).toEqual(["none", ""])
})
