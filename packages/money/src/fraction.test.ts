import fc from "fast-check"
import { expect, test } from "vitest"
import {
  floor,
  fraction,
  isEqual,
  isLess,
  minus,
  NOTHING,
  parseFraction,
  plus,
  product,
  quotient,
} from "./fraction.ts"

const any = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

test("a sum or a product comes back by the inverse", () => {
  fc.assert(
    fc.property(any, any, (a, b) => {
      expect(minus(plus(a, b), b)).toEqual(a)
      if (!isEqual(b, NOTHING)) expect(quotient(product(a, b), b)).toEqual(a)
    }),
  )
})

test("the floor is the largest whole number that is not above", () => {
  fc.assert(
    fc.property(any, (a) => {
      const whole = fraction(floor(a))
      expect(isLess(a, whole)).toBe(false)
      expect(isLess(a, plus(whole, fraction(1)))).toBe(true)
    }),
  )
  expect([floor(fraction(-1, 3)), floor(fraction(-3)), floor(fraction(7, 2))]).toEqual([-1n, -3n, 3n])
})

test("a decimal is read exactly, and what is none is refused", () => {
  expect(parseFraction("0.125")).toEqual(fraction(1, 8))
  expect(parseFraction("-0.0777")).toEqual(fraction(-777, 10_000))
  for (const text of ["", ".5", "1.", "1e3", "0,5", " 1", "1/8"])
    expect(() => parseFraction(text)).toThrow(RangeError)
})

test("nothing is divided by zero", () => {
  expect(() => quotient(fraction(1), NOTHING)).toThrow(RangeError)
  expect(() => fraction(1, 0)).toThrow(RangeError)
})
