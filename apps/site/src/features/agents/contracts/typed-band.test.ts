import { expect, test } from "vitest"
import { amountOf } from "./typed-band.ts"

test("an amount of a contract is read by the rules of the language, and a thousand is never one", () => {
  expect(amountOf("1.000", "pt-BR")).toBe("1000.00")
  expect(amountOf("1,000", "en")).toBe("1000.00")
  expect(amountOf("1,5", "pt-BR")).toBe("1.50")
  expect(amountOf("1000.00", "pt-BR")).toBe("1000.00")
  expect(amountOf("", "en")).toBe("0")
  expect(amountOf("10,505", "pt-BR")).toBe("10.505")
  expect(amountOf("10.505", "id")).toBe("10505.00")
  for (const typed of ["1.2.3", "x", "-1"]) expect(amountOf(typed, "en")).toBeUndefined()
})
