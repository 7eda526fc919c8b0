import { seedFromHex } from "@croupier/fairness"
import { fraction, parseFraction, toNumber } from "@croupier/money/fraction"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  ACTIVITY_MOVES,
  ACTIVITY_STATES,
  activityPeriod,
  atPeriodEnd,
  grantKey,
  isClaimInTime,
  mayMove,
  termsAt,
} from "./activities.ts"
import { budgetLeft, newBudget, payReserved, release, reserve } from "./budget.ts"
import { estimateCost, type CampaignPlan, type OutcomeTable } from "./campaign-cost.ts"
import { matchOf, requirementOf } from "./lot.ts"
import { decideOrder, order, type MallItem } from "./mall.ts"
import { drawRaffle, isPrizeLapsed, listHash, raffleCommitment, ticketsFor, withTickets } from "./raffle.ts"
import { mayBeOffered, meets, unmet, type Condition } from "./targeting.ts"
import { money, shown, SLOTS_AND_LIVE, START } from "./test-scenario.ts"

const SEED = seedFromHex(Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join(""))
const RAFFLE = {
  seed: SEED,
  context: { gameCode: "RAFFLE-7", issue: "20261122-1" },
  salt: "000000abcd",
  prizes: 2,
}
const LIST = "AAABCC".split("")

describe("26: raffle", () => {
  test("commitment, hash of the list, numbers and winners follow from seed, list and salt", () => {
    expect(raffleCommitment(SEED, RAFFLE.context)).toBe(
      "8a5bd889692988a6c2e90ea2618ed7bf3da5bbc188b7dd60b728e639f5013983",
    )
    expect(listHash(LIST)).toBe("bfd736b1747f2ca4856d24ecdf28ed83ed63f5c7551aa2bdba9f1a65da3b1873")
    expect(drawRaffle(LIST, RAFFLE)).toEqual([
      { prize: 1, ticket: 4, member: "B", value: 930331869, left: 6 },
      { prize: 2, ticket: 6, member: "C", value: 819243119, left: 5 },
    ])
    const week = 7 * 86_400_000
    expect(isPrizeLapsed(START, new Date(START.getTime() + week - 1))).toBe(false)
    expect(isPrizeLapsed(START, new Date(START.getTime() + week))).toBe(true)
  })

  test("a member wins once unless the terms say otherwise, and no ticket wins twice", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("A", "B", "C", "D"), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        (list, prizes, mayWinMore) => {
          const drawn = drawRaffle(list, { ...RAFFLE, prizes, mayWinMore })
          expect(drawRaffle(list, { ...RAFFLE, prizes, mayWinMore })).toEqual(drawn)
          const winners = mayWinMore ? drawn.map(({ ticket }) => ticket) : drawn.map(({ member }) => member)
          expect(new Set<unknown>(winners).size).toBe(drawn.length)
          expect(drawn.length).toBe(Math.min(prizes, mayWinMore ? list.length : new Set(list).size))
          for (const { ticket, member } of drawn) expect(list[ticket - 1]).toBe(member)
        },
      ),
    )
  })

  test("tickets follow the metric up to a cap, and a reversal removes the newest", () => {
    expect([ticketsFor(money("249.99"), money("100"), 5), ticketsFor(money("900"), money("100"), 5)]).toEqual(
      [2, 5],
    )
    expect(withTickets(["A", "B", "A"], "A", 1)).toEqual(["A", "B"])
    expect(withTickets(["A", "B"], "A", 3)).toEqual(["A", "B", "A", "A"])
    expect(withTickets([], "A", ticketsFor(money("-5"), money("100"), 5))).toEqual([])
  })
})

test("28: a mall item of which there is one", () => {
  let item: MallItem = { price: 500n, stock: 1, inProcess: 0, approved: 0 }
  const points = new Map([
    ["A", 800n],
    ["B", 900n],
    ["C", 499n],
  ])
  const told = (word: string, name: string) => `${word} (${points.get(name)}, ${item.stock})`
  const ask = (name: string) => {
    const found = order(item, points.get(name) ?? 0n)
    if ("refused" in found) return told(found.refused, name)
    item = found.item
    points.set(name, found.points)
    return told("in process", name)
  }
  const answer = (name: string, isApproved: boolean) => {
    const found = decideOrder(item, points.get(name) ?? 0n, isApproved)
    item = found.item
    points.set(name, found.points)
    return told(isApproved ? "approved" : "rejected", name)
  }
  expect([ask("A"), ask("B"), ask("C"), answer("A", false), ask("C"), ask("B"), answer("B", true)]).toEqual([
    "in process (300, 0)",
    "OUT_OF_STOCK (900, 0)",
    "OUT_OF_STOCK (499, 0)",
    "rejected (800, 1)",
    "POINTS (499, 1)",
    "in process (400, 0)",
    "approved (400, 0)",
  ])
  expect(item.stock + item.inProcess + item.approved).toBe(1)
  expect(() => decideOrder(item, 0n, true)).toThrow(RangeError)
})

test("30: a reward that the budget does not hold is refused whole", () => {
  const reward = money("100")
  const left = (of: ReturnType<typeof newBudget> | undefined) => (of ? shown(budgetLeft(of)) : "refused")
  const a = reserve(newBudget(money("250")), reward) ?? newBudget(money("0"))
  const b = reserve(a, reward) ?? a
  const c = reserve(b, reward)
  const rejected = release(b, reward)
  const again = reserve(rejected, reward) ?? rejected
  const paid = payReserved(again, reward)
  expect([left(a), left(b), left(c), left(rejected), left(again), left(paid)]).toEqual([
    "150",
    "50",
    "refused",
    "150",
    "50",
    "50",
  ])
  expect([shown(paid.reserved), shown(paid.paid)]).toEqual(["100", "100"])
  expect(() => release(newBudget(reward), reward)).toThrow(RangeError)
})

test("31: terms bind those who join under them, and others from their next period", () => {
  const hour = (of: number) => new Date(Date.UTC(2026, 10, 22, of))
  const versions = [
    { version: 1, effectiveFrom: hour(0), rate: parseFraction("1"), multiple: fraction(10) },
    { version: 2, effectiveFrom: hour(12), rate: parseFraction("0.5"), multiple: fraction(20) },
  ]
  const given = (joinedAt: Date) => {
    const terms = termsAt(versions, joinedAt)
    if (!terms) return "none"
    const granted = matchOf(money("80"), terms.rate)
    return `G ${shown(granted)}, R ${shown(requirementOf(terms.multiple, { granted }))}`
  }
  const nextPeriod = activityPeriod(hour(11), "Etc/UTC", "daily").end
  expect([given(hour(11)), given(hour(12)), given(nextPeriod)]).toEqual([
    "G 80, R 800",
    "G 40, R 800",
    "G 40, R 800",
  ])
  expect(shown(matchOf(money("80"), fraction(1), money("50")))).toBe("50")
})

describe("activities", () => {
  test("a closed instance stays closed, and an application is decided even after the end", () => {
    expect(ACTIVITY_STATES.filter((state) => mayMove("close", state))).toEqual([])
    expect(ACTIVITY_STATES.filter((state) => atPeriodEnd(state) !== "close")).toEqual(["applying"])
    expect(ACTIVITY_MOVES.applying).toEqual(["issued", "claim", "rejected"])
    expect([
      mayMove("rejected", "applying"),
      mayMove("rejected", "applying", { mayApplyAgain: true }),
    ]).toEqual([false, true])
  })

  test("a claim counts before the end, and one grant has one key", () => {
    const period = activityPeriod(START, "America/Sao_Paulo", "daily")
    expect([
      isClaimInTime(period, new Date(period.end.getTime() - 1)),
      isClaimInTime(period, period.end),
    ]).toEqual([true, false])
    expect(grantKey(3n, 7n, period)).toBe("3:7:2026-11-01T03:00:00.000Z")
  })

  test.each([
    ["daily", "2026-11-22T03:00:00.000Z", "2026-11-23T03:00:00.000Z"],
    ["weekly", "2026-11-16T03:00:00.000Z", "2026-11-23T03:00:00.000Z"],
    ["semimonthly", "2026-11-16T03:00:00.000Z", "2026-12-01T03:00:00.000Z"],
    ["monthly", "2026-11-01T03:00:00.000Z", "2026-12-01T03:00:00.000Z"],
  ] as const)("a %s period in the zone of the site", (period, start, end) => {
    const found = activityPeriod(new Date("2026-11-22T12:00:00Z"), "America/Sao_Paulo", period)
    expect([found.start.toISOString(), found.end.toISOString()]).toEqual([start, end])
  })

  test("weeks meet without a gap, also over a change of the clock", () => {
    const zone = "Europe/Lisbon"
    let week = activityPeriod(new Date("2026-03-20T12:00:00Z"), zone, "weekly")
    for (let count = 0; count < 40; count += 1) {
      const next = activityPeriod(week.end, zone, "weekly")
      expect(next.start).toEqual(week.end)
      expect(activityPeriod(new Date(next.end.getTime() - 1), zone, "weekly")).toEqual(next)
      week = next
    }
  })
})

describe("targeting", () => {
  const vip: Condition = { fact: "level", from: 2n, to: 5n }
  const brazil: Condition = { fact: "country", in: ["BR"] }
  const label: Condition = { fact: "labels", in: ["slots", "live"] }
  const dormant: Condition = {
    any: [
      { fact: "daysAway", from: 30n },
      { fact: "isNew", is: true },
    ],
  }
  const facts = { level: 3n, country: "BR", labels: ["fish", "live"], isNew: true }

  test("conditions are data, and the preview names those that keep a member out", () => {
    const all: Condition = { all: [vip, brazil, label, dormant] }
    expect([meets(all, facts), unmet(all, facts)]).toEqual([true, []])
    expect(unmet(all, { ...facts, level: 6n, isNew: false })).toEqual([vip, dormant])
    expect([meets({ not: brazil }, facts), meets(vip, {}), meets(vip, { level: "3" })]).toEqual([
      false,
      false,
      false,
    ])
  })

  test("an excluded member, a trial and a market that forbids the kind get no offer", () => {
    const open = { isExcluded: false, isTrial: false }
    expect([
      mayBeOffered(open, { forbids: [] }, "welcome"),
      mayBeOffered({ ...open, isExcluded: true }, { forbids: [] }, "welcome"),
      mayBeOffered({ ...open, isTrial: true }, { forbids: [] }, "welcome"),
      mayBeOffered(open, { forbids: ["welcome"] }, "welcome"),
    ]).toEqual([true, false, false, false])
  })
})

describe("the expected cost of a campaign", () => {
  /** A linear congruential generator: the same numbers in every run. */
  const generator = () => {
    let state = 20_261_122n
    return (bound: number): number => {
      state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
      return Number((state >> 33n) % BigInt(bound))
    }
  }
  const plan: CampaignPlan = {
    deposit: money("0"),
    granted: money("1"),
    multiple: fraction(1),
    terms: { funding: "cash-first", weights: SLOTS_AND_LIVE },
    stake: money("1"),
    mostBets: 100,
  }
  const COIN: OutcomeTable = {
    game: { product: "slots" },
    outcomes: [
      { weight: 1, pays: parseFraction("1.9") },
      { weight: 1, pays: fraction(0) },
    ],
  }
  const estimate = (more: Partial<CampaignPlan> = {}, players = 1000) =>
    estimateCost({ ...plan, ...more }, COIN, { players, nextInt: generator(), now: START })

  test("one bet that converts: the house loses the return of the game, the promotions the grant", () => {
    const found = estimate()
    const unit = Number(money("1"))
    expect([found.mean, found.within]).toEqual([unit, 0])
    expect(Math.abs(found.houseMean + 0.95 * unit)).toBeLessThan(0.08 * unit)
    expect(estimate()).toEqual(found)
  })

  test("a cap makes a campaign cheaper, and the exact mean is within the interval", () => {
    // Half of the players convert 1.9, of which 1.2 become cash: the mean is 1 − 0.35.
    const found = estimate({ terms: { ...plan.terms, cap: money("1.2") } })
    const exact = toNumber(fraction(money("0.65")))
    expect(found.within).toBeGreaterThan(0)
    expect(Math.abs(found.mean - exact)).toBeLessThan(found.within)
  })

  test("a longer requirement leaves the house more", () => {
    const short = estimate({ multiple: fraction(1) }, 300)
    const long = estimate({ multiple: fraction(20) }, 300)
    expect(long.houseMean).toBeGreaterThan(short.houseMean)
  })
})
