import { expect, test } from "vitest"
import { formatTypedMoney, formatWait } from "./format.ts"

test("a wait is told in minutes below two hours, in hours below two days, then in days", () => {
  const units = [0, 119, 120, 2_879, 2_880, 14_400].map((minutes) =>
    formatWait(minutes).replaceAll(/\s/g, " "),
  )
  expect(units).toEqual(["0 min", "119 min", "2 hr", "48 hr", "2 days", "10 days"])
})

test("money that is being typed is a dash until it is an amount", () => {
  for (const typed of ["", "1.", ".5", "-3", "1,5", "abc", "12.34567"])
    expect(formatTypedMoney(typed)).toBe("–")
})
