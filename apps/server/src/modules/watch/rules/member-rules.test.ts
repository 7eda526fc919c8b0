import type { WatchRule } from "@croupier/contract/watch-values"
import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOUR_MS } from "../../../kernel/durations.ts"
import type { MemberFacts, Move } from "./facts.ts"
import { loosened } from "./loosening.ts"
import { marketOf, rulesOfMarket } from "./market-rules.ts"
import { hitsOf, isMemberRule, windowOf, type MemberRule } from "./member-rules.ts"

const START = Date.UTC(2026, 10, 1)
const at = (hours: number) => new Date(START + hours * HOUR_MS)
const move = (hours: number, amount: string, rest: Partial<Move> = {}): Move => ({
  memberId: 7n,
  direction: "IN",
  kind: "deposit",
  amount: parseAmount(amount),
  at: at(hours),
  otherId: null,
  ...rest,
})
const out = (hours: number, amount: string) => move(hours, amount, { direction: "OUT", kind: "withdrawal" })
const facts = (moves: readonly Move[], play: readonly (readonly [number, string])[] = []): MemberFacts => ({
  memberId: 7n,
  moves,
  play: play.map(([hours, valid]) => ({ hour: at(hours), valid: parseAmount(valid) })),
})
const base = { ruleId: "rule", severity: "HIGH", isOn: true } as const
const THRESHOLD = { ...base, kind: "THRESHOLD", direction: "IN", amount: "100", days: 1 } as const
const STRUCTURING = {
  ...base,
  kind: "STRUCTURING",
  direction: "IN",
  amount: "100",
  from: 80,
  count: 3,
  days: 7,
} as const
const PASS = { ...base, kind: "PASS_THROUGH", amount: "100", days: 7, out: 70, play: 50 } as const
const FUNNEL = { ...base, kind: "FUNNEL", members: 2, amount: "100", days: 7 } as const

const ends = (rule: MemberRule, of: MemberFacts) => hitsOf(rule, of).map((hit) => hit.at)

describe("a threshold", () => {
  test("is reached by the sum of a window that slides over midnight, and not a second time within its length", () => {
    expect(ends(THRESHOLD, facts([move(20, "60"), move(30, "40"), move(40, "90")]))).toEqual([at(30)])
    expect(ends(THRESHOLD, facts([move(0, "60"), move(24, "40")]))).toEqual([])
    expect(ends(THRESHOLD, facts([move(0, "100"), move(24, "100")]))).toEqual([at(0), at(24)])
    expect(ends(THRESHOLD, facts([out(0, "500")]))).toEqual([])
  })

  test("tells sum, limit and the movements that make it", () => {
    const [hit] = hitsOf(THRESHOLD, facts([move(0, "60"), move(1, "40.5")]))
    expect(hit).toMatchObject({
      subject: "member:7",
      members: [7n],
      figures: [
        { name: "sum", value: 1_005_000n },
        { name: "limit", value: 1_000_000n },
      ],
    })
    expect(hit?.moves).toHaveLength(2)
  })
})

test("velocity counts movements within its hours", () => {
  const rule = { ...base, kind: "VELOCITY", direction: "IN", count: 3, hours: 2 } as const
  expect(ends(rule, facts([move(0, "1"), move(1, "1"), move(2, "1")]))).toEqual([])
  expect(ends(rule, facts([move(0, "1"), move(1, "1"), move(1.9, "1")]))).toEqual([at(1.9)])
})

test("structuring counts amounts just below the limit, and neither the limit itself nor small ones", () => {
  const small = [move(0, "99"), move(24, "80"), move(48, "79.9999"), move(50, "100"), move(72, "85")]
  expect(ends(STRUCTURING, facts(small))).toEqual([at(72)])
  expect(ends(STRUCTURING, facts(small.slice(0, 4)))).toEqual([])
})

describe("safety/55: money that is deposited and withdrawn without play", () => {
  test("is found at the payout that takes most of it out", () => {
    expect(ends(PASS, facts([move(0, "100"), out(5, "69.9999"), out(6, "0.0001")]))).toEqual([at(6)])
  })

  test("is none where half of it was played, or where less was deposited", () => {
    expect(ends(PASS, facts([move(0, "100"), out(6, "100")], [[3, "50"]]))).toEqual([])
    expect(ends(PASS, facts([move(0, "100"), out(6, "100")], [[3, "49.9999"]]))).toEqual([at(6)])
    expect(ends(PASS, facts([move(0, "99.9999"), out(6, "99")]))).toEqual([])
  })
})

test("a funnel counts different senders", () => {
  const from = (hours: number, otherId: bigint) =>
    move(hours, "60", { direction: "RECEIVED", kind: "transfer_up", otherId })
  expect(ends(FUNNEL, facts([from(0, 8n), from(1, 8n)]))).toEqual([])
  const [hit] = hitsOf(FUNNEL, facts([from(0, 8n), from(1, 9n)]))
  expect(hit).toMatchObject({ at: at(1), members: [7n, 8n, 9n] })
})

const ANY_MOVES = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 0, max: 400 }),
      amount: fc.integer({ min: 1, max: 150 }),
      direction: fc.constantFrom("IN", "OUT", "RECEIVED", "GIVEN"),
      other: fc.integer({ min: 8, max: 11 }),
    }),
    { maxLength: 25 },
  )
  .map((moves) =>
    moves
      .toSorted((a, b) => a.hours - b.hours)
      .map(({ hours, amount, direction, other }) =>
        move(hours, String(amount), { direction, otherId: BigInt(other) }),
      ),
  )
const RULES: readonly MemberRule[] = [
  THRESHOLD,
  { ...base, kind: "VELOCITY", direction: "IN", count: 3, hours: 24 },
  STRUCTURING,
  PASS,
  FUNNEL,
]

test("windows of two hits never overlap, and every hit holds the facts that it tells", () =>
  fc.assert(
    fc.property(fc.constantFrom(...RULES), ANY_MOVES, (rule, moves) => {
      const hits = hitsOf(rule, facts(moves))
      for (const [index, hit] of hits.entries()) {
        const before = hits[index - 1]
        if (before) expect(hit.at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(windowOf(rule))
        for (const each of hit.moves) expect(each.at > hit.from && each.at <= hit.at).toBe(true)
      }
    }),
  ))

test("a rule that a change does not loosen finds every member that it found before", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...RULES),
      fc.record({
        amount: fc.integer({ min: 1, max: 200 }),
        days: fc.integer({ min: 1, max: 14 }),
        hours: fc.integer({ min: 1, max: 72 }),
        count: fc.integer({ min: 2, max: 6 }),
        members: fc.integer({ min: 1, max: 4 }),
        from: fc.integer({ min: 40, max: 99 }),
        out: fc.integer({ min: 10, max: 100 }),
        play: fc.integer({ min: 1, max: 200 }),
      }),
      ANY_MOVES,
      (before, given, moves) => {
        const after = changed(before, given)
        if (loosened([before], [after]).length > 0) return
        if (hitsOf(before, facts(moves)).length > 0) expect(hitsOf(after, facts(moves))).not.toEqual([])
      },
    ),
  ))

/** The rule with those of the values that are its own. */
function changed(rule: MemberRule, given: Readonly<Record<string, number>>): MemberRule {
  const own = Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => Object.hasOwn(rule, name))
      .map(([name, value]) => [name, name === "amount" ? String(value) : value]),
  )
  return { ...rule, ...own }
}

describe("a change of rules", () => {
  test.each<readonly [string, (rules: readonly WatchRule[]) => readonly WatchRule[], boolean]>([
    ["nothing", (rules) => rules, false],
    ["one more rule", (rules) => [...rules, { ...THRESHOLD, ruleId: "more" }], false],
    ["a rule taken away", (rules) => rules.slice(1), true],
    ["a rule off", ([first, ...rest]) => (first ? [{ ...first, isOn: false }, ...rest] : []), true],
    ["a milder severity", (rules) => rules.map((rule) => ({ ...rule, severity: "LOW" })), true],
    ["a graver severity", (rules) => rules.map((rule) => ({ ...rule, severity: "HIGH" })), false],
  ])("%s", (_, change, isLooser) => {
    const rules = rulesOfMarket("brazil", "BRL")
    expect(loosened(rules, change(rules)).length > 0).toBe(isLooser)
  })

  test("an amount is compared as an amount, and a rule of another kind is another rule", () => {
    expect(loosened([THRESHOLD], [{ ...THRESHOLD, amount: "99.99" }])).toEqual([])
    expect(loosened([THRESHOLD], [{ ...THRESHOLD, amount: "1000" }])).toEqual(["rule"])
    expect(loosened([THRESHOLD], [PASS])).toEqual(["rule"])
    expect(loosened([STRUCTURING], [{ ...STRUCTURING, amount: "50" }])).toEqual(["rule"])
  })
})

test.each(["international", "curacao", "brazil", "malta", "uk", "unlisted"])(
  "the rules that %s starts with are whole, and no market is laxer than the open one",
  (market) => {
    const rules = rulesOfMarket(market, "BRL")
    expect(new Set(rules.map(({ kind }) => kind)).size).toBe(8)
    expect(
      loosened(
        rulesOfMarket("international", "BRL").filter(({ kind }) => kind !== "STRUCTURING"),
        rules,
      ),
    ).toEqual([])
    expect(marketOf(market).days.HIGH).toBeLessThanOrEqual(3)
    expect(rules.filter(isMemberRule).length).toBeGreaterThan(4)
  },
)
