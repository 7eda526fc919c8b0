import { expect, it } from "vitest"
import { nationalNumber } from "./national-number.ts"

it.each([
  ["11987654321", "11987654321"],
  ["(11) 98765-4321", "11987654321"],
  ["+55 11 98765 4321", "11987654321"],
  // Another country's prefix is a mistake that the rule tells.
  ["+1 415 555 2671", "+14155552671"],
  ["", ""],
])("%s is %s", (typed, number) => {
  expect(nationalNumber(typed, "55")).toBe(number)
})
