import { parseAmount } from "@croupier/money"
import { expect, test } from "vitest"
import { inUnits, transferFault } from "./use-transfer.ts"

test("an amount can go when it is readable, whole units of the vendor, and there", () => {
  const fault = (text: string, unit = "0.01") =>
    transferFault(text, { locale: "en", places: 2 }, parseAmount("100"), parseAmount(unit))
  expect(fault("")).toBe("wallet_move_needed")
  expect(fault("ten")).toBe("wallet_amount_unreadable")
  expect(fault("100.01")).toBe("wallet_move_above")
  expect(fault("10.50", "1")).toBe("wallet_move_unit")
  expect(fault("100")).toBeUndefined()
  expect(fault("10,50")).toBeUndefined()
})

test("all of it is whole units of it", () => {
  expect(inUnits(parseAmount("12.3456"), parseAmount("0.01"))).toBe(parseAmount("12.34"))
  expect(inUnits(parseAmount("0.55"), parseAmount("1"))).toBe(0n)
})
