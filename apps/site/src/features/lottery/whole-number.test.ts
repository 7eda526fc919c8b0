import { describe, expect, it } from "vitest"
import { wholeNumber } from "./whole-number.ts"

describe("a typed whole number", () => {
  it.each([
    ["15", 15],
    [" 7 ", 7],
    ["۱۵", 15],
    ["๑๕", 15],
    ["007", 7],
  ])("%s is %i", (typed, expected) => expect(wholeNumber(typed)).toBe(expected))

  it.each(["1.5", "1,5", "-3", "+3", "1e3", "", "x", "1 000", "12345678901"])(
    "%s is refused, never read as its digits run together",
    (typed) => expect(wholeNumber(typed)).toBeUndefined(),
  )
})
