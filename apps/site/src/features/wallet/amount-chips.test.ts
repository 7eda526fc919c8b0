import { parseAmount, toDecimal } from "@croupier/money"
import { describe, expect, it } from "vitest"
import { amountChips } from "./amount-chips.ts"

describe("amounts to tap", () => {
  const chips = (low: string, high: string) => amountChips(parseAmount(low), parseAmount(high)).map(toDecimal)
  it("starts at the minimum and goes on in round figures", () => {
    expect(chips("20", "10000")).toEqual(["20.00", "50.00", "100.00", "200.00"])
    expect(chips("15.5", "10000")).toEqual(["15.50", "20.00", "50.00", "100.00"])
  })
  it("never passes the maximum", () => {
    expect(chips("20", "60")).toEqual(["20.00", "50.00"])
    expect(chips("20", "20")).toEqual(["20.00"])
  })
})
