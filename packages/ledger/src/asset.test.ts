import { amount, formatAmount, shownPlaces } from "@croupier/money"
import { expect, test } from "vitest"
import { ASSETS, decimalOf, isAsset, shownDecimal } from "./asset.ts"

const CODES = Object.keys(ASSETS).filter(isAsset)

test.each(CODES)("an amount of %s is shown with the places of its coin, and with two at most", (asset) => {
  expect(shownPlaces(asset)).toBe(Math.min(ASSETS[asset].coin, 2))
})

test("files show whole đồng without places, and every place that the ledger stores", () => {
  expect(shownDecimal(amount(15_000_000n), "VND")).toBe("1500")
  expect(shownDecimal(amount(-15_005_000n), "VND")).toBe("-1500.5")
  expect(shownDecimal(amount(0n), "VND")).toBe("0")
  expect(shownDecimal(amount(125_000n), "BRL")).toBe("12.50")
  expect(shownDecimal(amount(1n), "BRL")).toBe("0.0001")
  expect(shownDecimal(amount(125_000n), "BTC")).toBe("0.00125")
})

test("a file and a screen say the same of an amount", () => {
  for (const asset of CODES.filter((each) => ASSETS[each].scale === 4))
    for (const value of [0n, 1n, 10_000n, 12_345_678n].map(amount))
      expect(shownDecimal(value, asset)).toBe(
        formatAmount(value, "en", "", shownPlaces(asset)).replaceAll(",", ""),
      )
})

test("the wire has two places at least", () => {
  expect(decimalOf(amount(15_000_000n), "VND")).toBe("1500.00")
})
