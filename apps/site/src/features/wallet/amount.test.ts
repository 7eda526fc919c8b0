import { amount, parseAmount, toDecimal } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountChips } from "./amount-chips.ts"
import { amountFault, typedAmount } from "./typed-amount.ts"

const read = (text: string, locale: string) => {
  const value = typedAmount(text, locale)
  return value === undefined ? undefined : toDecimal(value)
}

describe("a typed amount", () => {
  it.each([
    ["50", "en", "50.00"],
    ["50", "pt-BR", "50.00"],
    ["1.234,50", "pt-BR", "1234.50"],
    ["1,234.50", "en", "1234.50"],
    ["1.000", "pt-BR", "1000.00"],
    ["1,000", "en", "1000.00"],
    ["1 000", "id", "1000.00"],
    ["1.234.567,8", "vi", "1234567.80"],
    ["۵۰", "ur", "50.00"],
    ["๕๐", "th", "50.00"],
    ["٥٠٫٥", "ur", "50.50"],
    // A keyboard without the language's own mark still writes cents.
    ["50,5", "en", "50.50"],
    ["50.05", "pt-BR", "50.05"],
  ])("%s is read in %s as %s", (typed, locale, expected) => expect(read(typed, locale)).toBe(expected))

  it.each([
    // The other language's thousands: ten and a half or ten thousand, so the form asks again.
    ["10,505", "pt-BR"],
    ["10,505", "id"],
    ["10,505", "vi"],
    ["10.505", "en"],
    ["1,234.50", "pt-BR"],
    ["1.234,50", "en"],
    ["", "en"],
    ["abc", "en"],
    ["-5", "pt-BR"],
    ["0", "en"],
    ["0,00", "pt-BR"],
    ["1.2.3", "en"],
    ["1.234.50", "pt-BR"],
    ["50.1234", "en"],
    ["0.001", "pt-BR"],
    ["0,500", "en"],
    ["1e3", "en"],
    ["12,34,567", "en"],
    ["9999999999999", "en"],
  ])("%s is asked for again in %s", (typed, locale) => expect(read(typed, locale)).toBeUndefined())

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
          expect(typedAmount(shown, locale)).toBe(value)
        },
      ),
    )
  })

  it("keeps to the method's limits, both included", () => {
    const [low, high] = [parseAmount("20"), parseAmount("500")]
    expect(amountFault("", "en", low, high)).toBe("amount_needed")
    expect(amountFault("x", "en", low, high)).toBe("amount_unreadable")
    expect(amountFault("19.99", "en", low, high)).toBe("amount_below")
    expect(amountFault("20", "en", low, high)).toBeUndefined()
    expect(amountFault("500", "en", low, high)).toBeUndefined()
    expect(amountFault("500.01", "en", low, high)).toBe("amount_above")
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
