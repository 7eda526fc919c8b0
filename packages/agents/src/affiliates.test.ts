import { amount, ZERO } from "@croupier/money"
import { floor, fraction, isLess, product } from "@croupier/money/fraction"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HIGHEST_SHARE, programmeFault, type ProgrammeTerms, type RevShareTerms } from "./affiliate-terms.ts"
import { shareMonth, statementOf, type TermsMonth } from "./affiliate-statement.ts"
import { unqualified, type PlayerMonth } from "./affiliates.ts"
import { NOTHING_BROUGHT, type BroughtOver } from "./bill.ts"
import { id, money, percent, shown } from "./test-scenario.ts"

const BANDS = [
  { from: ZERO, share: percent("25") },
  { from: money("1000"), share: percent("35") },
  { from: money("5000"), share: percent("45") },
]
const share: RevShareTerms = {
  bands: BANDS,
  vendorShare: percent("10"),
  fence: money("-3000"),
  carryOver: "full",
}
const terms: ProgrammeTerms = {
  cpa: {
    pay: money("30"),
    minDeposit: money("50"),
    minWager: money("500"),
    windowDays: 30,
    mustVerify: true,
    holdDays: 7,
  },
  share,
  subShare: percent("5"),
  holdDays: 14,
}
const player = (name: string, ggr: string): PlayerMonth => ({
  playerId: id(name),
  brand: "",
  ggr: money(ggr),
  bonus: ZERO,
  fees: ZERO,
})
const month = (key: string, ...players: readonly PlayerMonth[]): TermsMonth => ({ key, terms, players })

describe("terms of a programme", () => {
  test("CPA, share or both can be agreed", () => {
    for (const good of [terms, { ...terms, cpa: null }, { ...terms, share: null }])
      expect(programmeFault(good)).toBeUndefined()
  })

  test.each([
    ["empty", { ...terms, cpa: null, share: null }],
    ["rate", { ...terms, share: { ...share, bands: [{ from: ZERO, share: percent("45.0001") }] } }],
    ["rate", { ...terms, share: { ...share, bands: [{ from: ZERO, share: fraction(0) }] } }],
    ["bands", { ...terms, share: { ...share, bands: [] } }],
    ["bands", { ...terms, share: { ...share, bands: BANDS.slice(1) } }],
    [
      "bands",
      { ...terms, share: { ...share, bands: [...BANDS, { from: money("5000"), share: percent("45") }] } },
    ],
    [
      "bands",
      { ...terms, share: { ...share, bands: [...BANDS, { from: money("9000"), share: percent("30") }] } },
    ],
    ["vendor", { ...terms, share: { ...share, vendorShare: percent("100.01") } }],
    ["fence", { ...terms, share: { ...share, fence: ZERO } }],
    ["fence", { ...terms, share: { ...share, fence: money("3000") } }],
    ["cpa", { ...terms, cpa: { ...(terms.cpa ?? never()), pay: ZERO } }],
    ["cpa", { ...terms, cpa: { ...(terms.cpa ?? never()), minWager: money("-1") } }],
    ["sub", { ...terms, subShare: percent("20.01") }],
    ["days", { ...terms, holdDays: 181 }],
    ["days", { ...terms, cpa: { ...(terms.cpa ?? never()), windowDays: 0 } }],
  ] as const)("%s is a fault", (fault, bad) => {
    expect(programmeFault(bad)).toBe(fault)
  })
})

const never = (): never => {
  throw new Error("the terms have no such part")
}

test("the band of the sum holds for the whole of it, and each version of terms is reckoned by itself", () => {
  const flat = { ...terms, share: { ...share, bands: BANDS.slice(0, 1) } }
  const { parts, pay } = shareMonth(
    [
      month("1", player("a", "1111.1111"), player("b", "-3500")),
      { key: "2", terms: flat, players: [player("c", "10000")] },
      { key: "3", terms: { share: null }, players: [player("d", "10000")] },
    ],
    new Map(),
  )
  // The vendors' 111.1112 are rounded up, so the sum is one ten-thousandth short of the next band.
  expect(parts.map(({ base, pay: each }) => [shown(base), shown(each)])).toEqual([
    ["999.9999", "249.9999"],
    ["9000", "2250"],
  ])
  expect(shown(pay)).toBe("2499.9999")
})

test("a first deposit is refused for the first of its reasons", () => {
  const first = { deposit: money("50"), wagered: money("500"), isVerified: true, isShared: false }
  const cpa = terms.cpa ?? never()
  expect(unqualified(first, cpa)).toBeUndefined()
  expect(unqualified({ ...first, isVerified: false }, { ...cpa, mustVerify: false })).toBeUndefined()
  expect(
    [
      { ...first, isSelf: true, isShared: true },
      { ...first, isShared: true },
      { ...first, deposit: money("49.99"), wagered: ZERO },
      { ...first, wagered: money("499.99"), isVerified: false },
      { ...first, isVerified: false },
    ].map((each) => unqualified(each, cpa)),
  ).toEqual(["self", "shared", "deposit", "wager", "verified"])
})

test("a recruiter gets its part of what a sub-affiliate earned, and gives it back with a correction", () => {
  const earned = { acquired: [{ playerId: 1n, pay: money("30") }], takenBack: [], subs: [] }
  const below = statementOf(shareMonth([month("1", player("a", "1000"))], new Map()), earned, NOTHING_BROUGHT)
  expect([shown(below.earned), shown(below.total)]).toEqual(["255", "255"])
  const above = (sum: typeof below) =>
    statementOf(
      { parts: [] },
      { acquired: [], takenBack: [], subs: [{ affiliateId: 9n, earned: sum.earned, rate: percent("5") }] },
      NOTHING_BROUGHT,
    )
  expect(shown(above(below).total)).toBe("12.75")
  const back = statementOf(
    { parts: [] },
    { acquired: [], takenBack: [{ playerId: 1n, pay: money("30") }], subs: [] },
    NOTHING_BROUGHT,
  )
  expect([shown(back.total), shown(back.carried), shown(above(back).carried)]).toEqual(["0", "-30", "-1.50"])
})

/** Revenue of a few players, month by month. */
const HISTORY = fc.array(fc.array(fc.bigInt({ min: -90_000_000n, max: 90_000_000n }), { maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
})
const played = (sums: readonly bigint[]): PlayerMonth[] =>
  sums.map((ggr, at) => ({ playerId: BigInt(at), brand: "", ggr: amount(ggr), bonus: ZERO, fees: ZERO }))

test("a loss that is carried over all is made good to the cent before anything is shared", () => {
  fc.assert(
    fc.property(HISTORY, (history) => {
      const { fence: _, ...open } = { ...share, vendorShare: fraction(0) }
      let standings: ReturnType<typeof shareMonth>["standings"] = new Map()
      let [based, sum, highest] = [0n, 0n, 0n]
      for (const sums of history) {
        const shared = shareMonth([{ key: "1", terms: { share: open }, players: played(sums) }], standings)
        standings = shared.standings
        for (const { base, pay } of shared.parts) {
          based += base
          expect(isLess(product(HIGHEST_SHARE, fraction(base)), fraction(pay))).toBe(false)
        }
        sum += sums.reduce((total, each) => total + each, 0n)
        highest = sum > highest ? sum : highest
        expect(based).toBe(highest)
      }
    }),
  )
})

test("statements pay over a history with voids and corrections what the corrected months come to, and no CPA is paid twice", () => {
  const late = fc.array(
    fc.record({ month: fc.nat(7), by: fc.bigInt({ min: -50_000_000n, max: 50_000_000n }) }),
    {
      maxLength: 6,
    },
  )
  const back = fc.array(fc.nat(7), { maxLength: 4 })
  fc.assert(
    fc.property(HISTORY, late, back, fc.constantFrom(0, 2, 4), (history, lates, backs, decimals) => {
      const months = history.map((sums) => sums.slice())
      const stated: bigint[] = []
      let brought: Pick<BroughtOver, "carried" | "residue"> = { carried: ZERO, residue: ZERO }
      let due = 0n
      const reckoned = (upTo: number) => {
        let standings: ReturnType<typeof shareMonth>["standings"] = new Map()
        return months.slice(0, upTo + 1).map((sums) => {
          const shared = shareMonth([{ key: "1", terms, players: played(sums) }], standings)
          standings = shared.standings
          return shared
        })
      }
      const acquired = new Map<number, bigint>()
      const takenBack = new Set<number>()
      history.forEach((_, at) => {
        for (const { month: about, by } of lates.slice(at, at + 1)) {
          const sums = months[about]
          if (about < at && sums) sums[0] = (sums[0] ?? 0n) + by
        }
        const now = reckoned(at)
        const corrections = stated.map((pay, before) => ({
          billId: BigInt(before),
          stated: amount(pay),
          total: now[before]?.pay ?? ZERO,
        }))
        const returns = backs
          .filter((each) => each < at && acquired.has(each) && !takenBack.has(each))
          .slice(0, 1)
        acquired.set(at, money("30"))
        for (const each of returns) takenBack.add(each)
        const statement = statementOf(
          now[at] ?? { parts: [] },
          {
            acquired: [{ playerId: BigInt(at), pay: money("30") }],
            takenBack: returns.map((each) => ({ playerId: BigInt(each), pay: money("30") })),
            subs: [],
          },
          { corrections, ...brought },
          decimals,
        )
        expect(statement.lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(statement.total)
        brought = statement
        due += statement.due
        stated.splice(0, stated.length, ...now.map(({ pay }) => pay))
      })
      const shares = stated.reduce((sum, pay) => sum + pay, 0n)
      const cpa = BigInt(acquired.size - takenBack.size) * money("30")
      expect(due + brought.residue + brought.carried).toBe(shares + cpa)
      // Nothing above the highest share of what players brought in months above zero.
      const positive = months.flat().reduce((sum, each) => sum + (each > 0n ? each : 0n), 0n)
      expect(shares).toBeLessThanOrEqual(floor(product(HIGHEST_SHARE, fraction(positive))))
    }),
  )
})
