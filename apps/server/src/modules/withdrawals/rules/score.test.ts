import fc from "fast-check"
import { amount, parseAmount, ZERO } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { pathOf } from "./path.ts"
import {
  medianOf,
  SCORE_POINTS,
  scoreOf,
  scoreParts,
  winDeviation,
  type RiskFacts,
  type ScoreCode,
} from "./score.ts"

const NOW = new Date("2026-03-02T12:00:00Z")
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const money = parseAmount
const CALM: RiskFacts = {
  now: NOW,
  asked: money("100"),
  isWatched: false,
  isAccountShared: false,
  wasContested: false,
  paidByOthers: 0,
  sinceLastPayout: { deposited: money("100"), played: money("150") },
  membersOfDevice: 0,
  membersOfAddress: 0,
  winDeviation: 0,
  deviceSince: ago(24),
  secretChangedAt: ago(72),
  accountAddedAt: ago(72),
  earlierPayouts: 1,
  usualPayout: money("20"),
  name: "EXACT",
}
const parts = (changes: Partial<RiskFacts>) =>
  scoreParts({ ...CALM, ...changes }).map(({ code, points }) => [code, points])

describe("the score of a withdrawal", () => {
  test("is nothing for a member who does what they always did", () => {
    expect(parts({})).toEqual([])
    expect(parts({ deviceSince: null, secretChangedAt: null, usualPayout: null })).toEqual([])
  })

  test.each<readonly [Partial<RiskFacts>, ScoreCode, number]>([
    [{ isWatched: true }, "WATCHED", 50],
    [{ isAccountShared: true }, "PAYOUT_ACCOUNT_SHARED", 40],
    [{ paidByOthers: 1 }, "PAID_BY_OTHERS", 40],
    [{ wasContested: true }, "CONTESTED_BEFORE", 30],
    [{ sinceLastPayout: { deposited: money("100"), played: money("99.9999") } }, "HARDLY_PLAYED", 30],
    [{ sinceLastPayout: { deposited: money("100"), played: money("100") } }, "PLAYED_LITTLE", 20],
    [{ sinceLastPayout: { deposited: money("100"), played: money("149.9999") } }, "PLAYED_LITTLE", 20],
    [{ membersOfDevice: 1 }, "DEVICE_SHARED", 10],
    [{ membersOfDevice: 2 }, "DEVICE_SHARED", 20],
    [{ membersOfDevice: 7 }, "DEVICE_SHARED", 20],
    [{ winDeviation: 6.01 }, "WIN_FAR_OUTSIDE", 25],
    [{ winDeviation: 6 }, "WIN_OUTSIDE", 10],
    [{ winDeviation: 4.01 }, "WIN_OUTSIDE", 10],
    [{ deviceSince: ago(23.99) }, "NEW_DEVICE", 15],
    [{ secretChangedAt: ago(71.99) }, "SECRET_CHANGED", 15],
    [{ accountAddedAt: ago(71.99) }, "ACCOUNT_NEW", 10],
    [{ earlierPayouts: 0 }, "FIRST_PAYOUT", 10],
    [{ asked: money("100.01") }, "ABOVE_USUAL", 10],
    [{ name: "SHORT" }, "SHORT_NAME", 10],
    [{ membersOfAddress: 3 }, "ADDRESS_SHARED", 5],
  ])("%o adds %s", (changes, code, points) => {
    expect(parts(changes)).toEqual([[code, points]])
  })

  test("counts nothing at its bounds", () => {
    expect(parts({ winDeviation: 4, sinceLastPayout: { deposited: ZERO, played: ZERO } })).toEqual([])
    expect(parts({ asked: money("100"), usualPayout: money("20") })).toEqual([])
  })

  test("is the sum of its parts, the greatest first, and at most 100", () => {
    const all = scoreParts({
      ...CALM,
      isAccountShared: true,
      wasContested: true,
      membersOfDevice: 2,
      winDeviation: 9,
      earlierPayouts: 0,
    })
    expect(all.map(({ points }) => points)).toEqual([40, 30, 25, 20, 10])
    expect(scoreOf(all)).toBe(100)
    expect(scoreOf(all.slice(0, 2))).toBe(70)
  })

  test("never counts both parts of one kind", () => {
    const facts = fc.record({
      deposited: fc.bigInt({ min: 0n, max: 10n ** 8n }),
      played: fc.bigInt({ min: 0n, max: 10n ** 8n }),
      deviation: fc.double({ min: -20, max: 20, noNaN: true }),
    })
    fc.assert(
      fc.property(facts, ({ deposited, played, deviation }) => {
        const codes = scoreParts({
          ...CALM,
          winDeviation: deviation,
          sinceLastPayout: { deposited: amount(deposited), played: amount(played) },
        }).map(({ code }) => code)
        expect(codes.includes("HARDLY_PLAYED") && codes.includes("PLAYED_LITTLE")).toBe(false)
        expect(codes.includes("WIN_OUTSIDE") && codes.includes("WIN_FAR_OUTSIDE")).toBe(false)
      }),
    )
  })

  test("every part is reachable", () => {
    expect(Object.keys(SCORE_POINTS)).toHaveLength(16)
  })
})

describe("a result far outside expectation", () => {
  const result = (stake: string, payout: string, bets: number, product = "LIVE") => {
    const each = Number(money(stake)) / bets
    return {
      product,
      stake: money(stake),
      payout: money(payout),
      squares: BigInt(Math.round(each * each * bets)),
    }
  }
  test("is measured against the spread of the product", () => {
    expect(winDeviation([])).toBe(0)
    expect(winDeviation([result("1000", "960", 100)])).toBeCloseTo(0)
    expect(winDeviation([result("1000", "2000", 100)])).toBeGreaterThan(6)
    // One large win of a slot game is nothing unusual.
    expect(winDeviation([result("1000", "2000", 100, "SLOT")])).toBeLessThan(4)
    expect(winDeviation([result("1000", "0", 100)])).toBeLessThan(0)
  })
})

test("the usual payout is the median, the lower of two in the middle", () => {
  const of = (...values: string[]) => medianOf(values.map(money))
  expect(of()).toBeNull()
  expect(of("30", "10", "20")).toBe(money("20"))
  expect(of("40", "10", "20", "30")).toBe(money("20"))
})

describe("the path of a withdrawal", () => {
  const rules = { reviewFrom: 30, secondFrom: 60, secondAbove: money("10000") }
  test.each([
    [0, "100", "AUTO"],
    [29, "10000", "AUTO"],
    [30, "100", "REVIEW"],
    [59, "10000", "REVIEW"],
    [60, "1", "SECOND"],
    [100, "1", "SECOND"],
    [0, "10000.01", "SECOND"],
  ] as const)("score %i and %s goes %s", (score, asked, path) => {
    expect(pathOf(rules, { score, asked: money(asked), mustReview: false })).toBe(path)
  })

  test("has a person look at it where a rule says so", () => {
    expect(pathOf(rules, { score: 0, asked: money("1"), mustReview: true })).toBe("REVIEW")
    expect(pathOf(rules, { score: 60, asked: money("1"), mustReview: true })).toBe("SECOND")
  })
})
