import fc from "fast-check"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { leftOf, limitRefusal, periodsOf, requestsLeft, tierOf, type LimitTier } from "./limits.ts"

const tier = (fromLevel: number, request: string, day: string, month: string): LimitTier => ({
  fromLevel,
  request: parseAmount(request),
  day: parseAmount(day),
  month: parseAmount(month),
  dayCount: null,
  autoUpTo: null,
})
const TIERS = [
  tier(4, "20000", "50000", "500000"),
  tier(0, "2000", "2000", "20000"),
  tier(1, "5000", "5000", "50000"),
]

describe("limits by level", () => {
  test.each([
    [0, "2000.00"],
    [1, "5000.00"],
    [3, "5000.00"],
    [4, "20000.00"],
    [9, "20000.00"],
  ] as const)("a member of level %i may ask for %s at once", (level, most) => {
    expect(toDecimal(tierOf(TIERS, level)?.request ?? parseAmount("0"))).toBe(most)
  })

  test("a level below every tier has none", () => {
    expect(tierOf([tier(1, "1", "1", "1")], 0)).toBeUndefined()
    expect(tierOf([], 0)).toBeUndefined()
  })

  test("the day refuses before the month, and what equals a limit passes", () => {
    const five = tier(1, "5000", "5000", "50000")
    const asked = (day: string, month: string, value: string) => {
      const refusal = limitRefusal(
        five,
        { day: parseAmount(day), month: parseAmount(month) },
        parseAmount(value),
      )
      return refusal && [refusal.code, toDecimal(refusal.left)]
    }
    expect(asked("4000", "4000", "1000.01")).toEqual(["WD_LIMIT_DAY", "1000.00"])
    expect(asked("4000", "4000", "1000")).toBeUndefined()
    expect(asked("0", "46000", "4000.01")).toEqual(["WD_LIMIT_MONTH", "4000.00"])
    expect(asked("0", "46000", "4000")).toBeUndefined()
    expect(asked("4500", "49900", "501")).toEqual(["WD_LIMIT_DAY", "500.00"])
    // A tier that was lowered since leaves nothing, and not less.
    expect(asked("6000", "6000", "1")).toEqual(["WD_LIMIT_DAY", "0.00"])
  })

  test("a request that passes leaves room for no more than what is left", () => {
    const money = fc.bigInt({ min: 0n, max: 10n ** 10n }).map(amount)
    fc.assert(
      fc.property(money, money, money, money, (day, month, limit, asked) => {
        const held = { ...tier(0, "1", "1", "1"), day: limit, month: amount(limit * 3n) }
        const left = leftOf(held, { day, month })
        const fits =
          asked <= left.day && asked <= left.month && (asked > 0n || (day <= limit && month <= held.month))
        expect(limitRefusal(held, { day, month }, asked) === undefined).toBe(fits)
      }),
    )
  })
})

test("a day takes so many requests, and none more when the count was lowered since", () => {
  expect(requestsLeft({ dayCount: 3 }, 2)).toBe(1)
  expect(requestsLeft({ dayCount: 3 }, 3)).toBe(0)
  expect(requestsLeft({ dayCount: 3 }, 5)).toBe(0)
  expect(requestsLeft({ dayCount: null }, 50)).toBeNull()
})

test("a day is the merchant's, to the millisecond", () => {
  const in_ = (at: string) => periodsOf(new Date(at), "America/Sao_Paulo")
  expect(in_("2026-03-02T02:59:58Z")).toEqual({ day: "2026-03-01", month: "2026-03" })
  expect(in_("2026-03-02T02:59:59.999Z")).toEqual({ day: "2026-03-01", month: "2026-03" })
  expect(in_("2026-03-02T03:00:00.000Z")).toEqual({ day: "2026-03-02", month: "2026-03" })
  expect(in_("2026-03-01T02:00:00Z")).toEqual({ day: "2026-02-28", month: "2026-02" })
  expect(() => periodsOf(new Date(), "Mars/Base")).toThrow(RangeError)
})
