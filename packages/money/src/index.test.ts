import fc from "fast-check"
import { expect, test } from "vitest"
import { add, amount, formatAmount, parseAmount, shownPlaces } from "./index.ts"

const LOCALES = ["en", "pt-BR", "ja", "ko", "zh-CN", "id", "th", "vi", "ur-u-nu-latn"]

/** The amount that a shown text says. */
const read = (shown: string, locale: string) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return parseAmount(shown.replaceAll(of("group"), "").replace(of("decimal"), "."))
}

test("an amount is shown with every place that is stored, and with two at least", () => {
  expect(formatAmount(parseAmount("858.7648"), "en")).toBe("858.7648")
  expect(formatAmount(parseAmount("857.5"), "en")).toBe("857.50")
  expect(formatAmount(parseAmount("5000000"), "pt-BR", "R$")).toBe("R$ 5.000.000,00")
})

test("an amount in đồng is shown without places that it does not have", () => {
  const places = shownPlaces("VND")
  expect(formatAmount(parseAmount("1500000"), "vi", "₫", places)).toBe("₫ 1.500.000")
  expect(formatAmount(parseAmount("12.5"), "en", "", places)).toBe("12.5")
  expect(shownPlaces("BRL")).toBe(2)
})

test("the lines of a statement add up as they are shown, in every language", () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 15n }).map(amount)
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), minor, minor, (locale, before, moved) => {
      const after = add(before, moved)
      expect(add(read(formatAmount(before, locale), locale), read(formatAmount(moved, locale), locale))).toBe(
        read(formatAmount(after, locale), locale),
      )
    }),
  )
})
