import { parseAmount } from "@croupier/money"
import { expect, test } from "vitest"
import { fromClock, fromLocal } from "./statement.ts"

test.each([
  ["1.234,56", "1234.56"],
  ["-1.234.567,80", "-1234567.8"],
  ["0,05", "0.05"],
])("%s is %s", (text, decimal) => {
  expect(fromLocal(text)).toBe(parseAmount(decimal))
})

test.each(["", "1,234.56", "1234,56", "1.23,45", "12,5", "1e3,00"])("%s is no amount", (text) => {
  expect(fromLocal(text)).toBeUndefined()
})

test("times are of the provider's clock", () => {
  expect(fromClock("20/11/2026 23:30:00")).toEqual(new Date("2026-11-21T02:30:00Z"))
  for (const text of ["", "31/02/2026 10:00:00", "2026-11-20 10:00:00", "20/11/2026 25:00:00"])
    expect(fromClock(text)).toBeUndefined()
})
