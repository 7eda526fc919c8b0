import { expect, test } from "vitest"
import { percentOf, rateOf } from "./percent.ts"

test("rates are shown and typed as per cent, exactly", () => {
  for (const [rate, percent] of [
    ["0.0125", "1.25"],
    ["0.3", "30"],
    ["1", "100"],
    ["0", "0"],
    ["0.000001", "0.0001"],
    ["0.05", "5"],
  ] as const) {
    expect(percentOf(rate)).toBe(percent)
    expect(rateOf(percent)).toBe(rate)
  }
  expect([rateOf("1,25"), rateOf("100.0001"), rateOf("-1"), rateOf("x"), rateOf("1.00001")]).toEqual([
    "0.0125",
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
