import fc from "fast-check"
import { amount, parseAmount, toDecimal, ZERO } from "@croupier/money"
import { expect, test } from "vitest"
import { charged, feeOfPart, type Tariff } from "./fee.ts"

const ONE_PER_CENT: Tariff = { rate: 100, least: parseAmount("1"), most: parseAmount("20") }
const CENT = parseAmount("0.01")
const DONG = parseAmount("1")
const of = (asked: string, tariff: Tariff = ONE_PER_CENT, unit = CENT) => {
  const { fee, net } = charged(parseAmount(asked), tariff, unit)
  return [toDecimal(fee), toDecimal(net)]
}

test("the fee is inside the amount, bounded and rounded down to what can be paid", () => {
  expect(of("200")).toEqual(["2.00", "198.00"])
  expect(of("100")).toEqual(["1.00", "99.00"])
  expect(of("50")).toEqual(["1.00", "49.00"])
  expect(of("2000")).toEqual(["20.00", "1980.00"])
  expect(of("5000")).toEqual(["20.00", "4980.00"])
  expect(of("123.45")).toEqual(["1.23", "122.22"])
  expect(of("200", { ...ONE_PER_CENT, rate: 150 })).toEqual(["3.00", "197.00"])
  expect(of("123457", { rate: 100, least: ZERO, most: null }, DONG)).toEqual(["1234.00", "122223.00"])
  expect(of("200", { rate: 0, least: ZERO, most: null })).toEqual(["0.00", "200.00"])
})

test("an amount below the least fee leaves nothing, for the caller to refuse", () => {
  expect(of("0.50")).toEqual(["1.00", "-0.50"])
  expect(() => of("0")).toThrow(RangeError)
})

test("fee and net are the amount, the fee is payable and within its bounds, and grows with the amount", () => {
  const money = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(amount)
  fc.assert(
    fc.property(
      money,
      money,
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(CENT, DONG),
      (a, b, rate, unit) => {
        const tariff = { rate, least: unit, most: parseAmount("20") }
        const [low, high] = a < b ? [a, b] : [b, a]
        const one = charged(low, tariff, unit)
        expect(one.fee + one.net).toBe(low)
        expect(one.fee % unit).toBe(0n)
        expect(one.fee >= unit && one.fee <= tariff.most).toBe(true)
        expect(charged(high, tariff, unit).fee >= one.fee).toBe(true)
      },
    ),
  )
})

test("the parts of a fee never exceed the fee", () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((n) => amount(n * CENT))
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (parts, cents) => {
        const whole = amount(parts.reduce<bigint>((sum, each) => sum + each, 0n))
        const fee = amount(cents * CENT)
        const sum = parts.reduce<bigint>((all, each) => all + feeOfPart(fee, each, whole, CENT), 0n)
        expect(sum <= fee).toBe(true)
      },
    ),
  )
})
