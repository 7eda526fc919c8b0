import { amount, parseAmount, toDecimal } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountChips } from "./amount-chips.ts"
import { amountFault, typedAmount } from "./typed-amount.ts"

const read = (text: string) => {
  const value = typedAmount(text)
  return value === undefined ? undefined : toDecimal(value)
}

describe("an amount as people type it", () => {
  it.each([
    ["50", "50.00"],
    ["50,5", "50.50"],
    ["50.05", "50.05"],
    ["1.234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1.000", "1000.00"],
    ["1 000", "1000.00"],
    ["۵۰", "50.00"],
    ["๕๐", "50.00"],
    ["٥٠٫٥", "50.50"],
  ])("reads %s as %s", (typed, expected) => expect(read(typed)).toBe(expected))

  it.each([
    "",
    "abc",
    "-5",
    "0",
    "0,00",
    "1.2.3",
    "1.234.50",
    "50.1234",
    "0.001",
    "0,500",
    "1e3",
    "12,34,567",
    "9999999999999",
  ])("asks again for %s", (typed) => expect(read(typed)).toBeUndefined())

  it("reads back every amount that a locale writes", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 99_999_999_999n }),
        fc.constantFrom("en", "pt-BR", "id", "vi", "th", "ja", "ko", "zh-CN"),
        (cents, locale) => {
          const value = amount(cents * 100n)
          const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
            toDecimal(value) as Intl.StringNumericLiteral,
          )
          expect(typedAmount(shown)).toBe(value)
        },
      ),
    )
  })

  it("keeps to the method's limits, both included", () => {
    const [low, high] = [parseAmount("20"), parseAmount("500")]
    expect(amountFault("", low, high)).toBe("amount_needed")
    expect(amountFault("x", low, high)).toBe("amount_unreadable")
    expect(amountFault("19.99", low, high)).toBe("amount_below")
    expect(amountFault("20", low, high)).toBeUndefined()
    expect(amountFault("500", low, high)).toBeUndefined()
    expect(amountFault("500.01", low, high)).toBe("amount_above")
  })
})

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
