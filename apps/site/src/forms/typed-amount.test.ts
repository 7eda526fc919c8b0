import { amount, parseAmount, shownPlaces, toDecimal } from "@croupier/money"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { amountFault, typedAmount } from "./typed-amount.ts"

/** The nine languages of the site. */
const LOCALES = Object.values(LANGUAGE_FACTS).map(({ locale }) => locale)

const read = (text: string, locale: string) => {
  const value = typedAmount(text, { locale, places: 2 })
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
        fc.constantFrom(...LOCALES),
        (cents, locale) => {
          const value = amount(cents * 100n)
          const shown = new Intl.NumberFormat(`${locale}-u-nu-latn`, { minimumFractionDigits: 2 }).format(
            toDecimal(value) as Intl.StringNumericLiteral,
          )
          expect(typedAmount(shown, { locale, places: 2 })).toBe(value)
        },
      ),
    )
  })

  it("keeps to the method's limits, both included", () => {
    const [low, high] = [parseAmount("20"), parseAmount("500")]
    expect(amountFault("", { locale: "en", places: 2 }, low, high)).toBe("amount_needed")
    expect(amountFault("x", { locale: "en", places: 2 }, low, high)).toBe("amount_unreadable")
    expect(amountFault("19.99", { locale: "en", places: 2 }, low, high)).toBe("amount_below")
    expect(amountFault("20", { locale: "en", places: 2 }, low, high)).toBeUndefined()
    expect(amountFault("500", { locale: "en", places: 2 }, low, high)).toBeUndefined()
    expect(amountFault("500.01", { locale: "en", places: 2 }, low, high)).toBe("amount_above")
  })

  it("never reads a decimal as its digits run together, in any language", () => {
    const digits = fc.integer({ min: 1, max: 999 })
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        digits,
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(".", ","),
        fc.boolean(),
        (locale, whole, part, mark, isShort) => {
          const decimals = isShort ? String(part % 10) : String(part).padStart(2, "0")
          const value = typedAmount(`${whole}${mark}${decimals}`, { locale, places: 2 })
          expect(value).toBe(parseAmount(`${whole}.${decimals}`))
        },
      ),
    )
  })

  it("takes no decimals in a currency that has no smaller coins, in any language", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALES),
        fc.bigInt({ min: 1n, max: 9_999_999_999n }),
        fc.constantFrom(".", ","),
        (locale, units, mark) => {
          const by = { locale, places: shownPlaces("VND") }
          const shown = new Intl.NumberFormat(`${locale}-u-nu-latn`).format(units)
          expect(typedAmount(shown, by)).toBe(parseAmount(String(units)))
          expect(typedAmount(`${units}${mark}5`, by)).toBeUndefined()
          expect(typedAmount(`${units}${mark}50`, by)).toBeUndefined()
        },
      ),
    )
  })
})
