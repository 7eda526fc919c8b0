import { parseFraction } from "@croupier/money/fraction"
import { amount, ZERO } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cashbackCap, indebted, lossCashback, NO_CASHBACK, turnoverCashback } from "./cashback.ts"
import { climb, endLevelMonth, levelAt, missingFor, NO_LEVEL, type Level } from "./levels.ts"
import { claimable, missionSum, timesDone, type MissionFact } from "./missions.ts"
import { rank, type BoardFact } from "./boards.ts"
import { hasQualified, referred, type Friend } from "./referral.ts"
import { money, shown } from "./test-scenario.ts"

const percent = (text: string) => parseFraction(String(Number(text) / 100))

describe("cashback", () => {
  const terms = (cap: string) => ({ rate: percent("10"), cap: money(cap), carries: "next" as const })
  const told = ({ basis, paid, next }: ReturnType<typeof lossCashback>) =>
    [basis, paid, next.carry, next.debt].map(shown).join(", ")

  test("21: net loss with a carry to the next week, and a correction that later weeks absorb", () => {
    const first = lossCashback(money("1000"), NO_CASHBACK, terms("516"))
    const second = lossCashback(money("-300"), first.next, terms("206.4"))
    const third = lossCashback(money("500"), indebted(second.next, money("400")), terms("232.2"))
    const fourth = lossCashback(money("900"), third.next, terms("258"))
    expect([first, second, third, fourth].map(told)).toEqual([
      "1000, 100, 0, 0",
      "-300, 0, -300, 0",
      "0, 0, 0, 200",
      "700, 70, 0, 0",
    ])
  })

  test("22: the cap is what agents and points leave of the edge", () => {
    const play = [{ validCash: money("10000"), edge: parseFraction("0.0106") }]
    const paid = (agentsPay: string) => {
      const cap = cashbackCap(play, { agentsPay: money(agentsPay), pointsValue: money("7") })
      const week = lossCashback(money("2000"), NO_CASHBACK, { rate: percent("5"), cap, carries: "next" })
      return [shown(cap), shown(week.paid)]
    }
    expect([paid("50"), paid("90")]).toEqual([
      ["27.8", "27.8"],
      ["0", "0"],
    ])
    expect(shown(turnoverCashback(money("10000"), percent("0.5"), money("27.8")))).toBe("27.8")
  })

  test("a carry of none forgets a loss, one of ever adds them up", () => {
    const carry = (carries: "none" | "ever") => {
      const first = lossCashback(money("-300"), NO_CASHBACK, { ...terms("500"), carries })
      return shown(lossCashback(money("100"), first.next, { ...terms("500"), carries }).next.carry)
    }
    expect([carry("none"), carry("ever")]).toEqual(["0", "-200"])
  })

  test("cashback, agents' pay and the value of points stay inside four fifths of the edge", () => {
    const sums = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(amount)
    fc.assert(
      fc.property(
        sums,
        sums,
        sums,
        sums,
        fc.integer({ min: 0, max: 999 }),
        (valid, agentsPay, pointsValue, loss, edge) => {
          const rate = parseFraction(`0.${String(edge).padStart(3, "0")}`)
          const cap = cashbackCap([{ validCash: valid, edge: rate }], { agentsPay, pointsValue })
          const { paid } = lossCashback(loss, NO_CASHBACK, { rate: percent("10"), cap, carries: "next" })
          if (cap > 0n)
            expect(
              (paid + agentsPay + pointsValue) * 5n * rate.denominator <= 4n * valid * rate.numerator,
            ).toBe(true)
        },
      ),
    )
  })
})

describe("23: levels", () => {
  const at = (deposit: string, validCash: string) => ({
    deposit: money(deposit),
    validCash: money(validCash),
    points: 0n,
  })
  const level = (no: number, deposit: string, valid: string, keep: string, gift: string): Level => ({
    no,
    reach: { deposit: money(deposit), validCash: money(valid) },
    keep: { validCash: money(keep) },
    gift: money(gift),
  })
  const LADDER = [
    level(1, "100", "1000", "500", "5"),
    level(2, "500", "5000", "2500", "20"),
    level(3, "2000", "20000", "10000", "100"),
  ]

  test("up at once with the gifts of all levels passed, safe for a month, then one level down", () => {
    const months = [at("500", "5000"), at("0", "100"), at("0", "2499"), at("600", "5000")]
    let standing = NO_LEVEL
    const told = months.map((figures) => {
      const up = climb(standing, LADDER, figures)
      standing = endLevelMonth(up.standing, LADDER, figures)
      return `level ${up.standing.level}, gifts ${shown(up.gifts)}, next month starts at ${standing.level}`
    })
    expect(told).toEqual([
      "level 2, gifts 25, next month starts at 2",
      "level 2, gifts 0, next month starts at 1",
      "level 1, gifts 0, next month starts at 1",
      "level 2, gifts 0, next month starts at 2",
    ])
  })

  test("a ladder shows what is missing, and a manual level holds until its end", () => {
    expect(missingFor(LADDER[1]?.reach ?? {}, at("600", "4000"))).toEqual({ validCash: money("1000") })
    const until = new Date("2026-12-01T00:00:00Z")
    const standing = { level: 1, isNew: false, gifted: [1] }
    expect(levelAt(standing, { level: 3, until }, new Date(until.getTime() - 1))).toBe(3)
    expect([levelAt(standing, { level: 3, until }, until), levelAt(standing, undefined, until)]).toEqual([
      1, 1,
    ])
  })
})

const day = (of: number, hour = 0): Date => new Date(Date.UTC(2026, 10, of, hour))

test("24: a mission counts what was placed since joining and settled in the window", () => {
  const terms = { step: money("100"), reward: money("2"), limit: 3 }
  const fact = (placed: number, settled: number, sum: string): MissionFact => ({
    placedAt: day(placed),
    settledAt: day(settled),
    amount: money(sum),
  })
  const facts = [
    fact(9, 10, "99.99"),
    fact(12, 12, "150"),
    fact(13, 13, "100"),
    fact(13, 14, "-0.01"),
    fact(15, 24, "500"),
  ]
  const joined = day(10)
  const first = missionSum(facts, joined, { start: day(10), end: day(24) })
  const second = missionSum(facts, joined, { start: day(24), end: day(30) })
  expect([shown(first), timesDone(first, terms), shown(claimable(first, 0, terms))]).toEqual([
    "249.99",
    2,
    "4",
  ])
  expect([shown(second), timesDone(second, terms), shown(claimable(second, 0, terms))]).toEqual([
    "500",
    3,
    "6",
  ])
  // A claim stays, also where a correction takes its sum away.
  expect(claimable(money("50"), 2, terms)).toBe(ZERO)
  expect(timesDone(money("-50"), terms)).toBe(0)
})

test("25: equal scores rank by the earlier last fact, and corrections by when they come", () => {
  const fact = (seq: number, name: string, score: string, more: Partial<BoardFact> = {}): BoardFact => ({
    seq: BigInt(seq),
    memberId: BigInt(name.codePointAt(0) ?? 0),
    score: money(score),
    recordedAt: day(10),
    ...more,
  })
  const facts = [
    fact(1, "A", "60"),
    fact(2, "B", "100"),
    fact(3, "A", "40"),
    fact(4, "C", "90"),
    fact(5, "C", "20"),
  ]
  const board = (of: readonly BoardFact[]) =>
    rank(of, day(11))
      .map(({ memberId, score }) => `${String.fromCodePoint(Number(memberId))} ${shown(score)}`)
      .join(", ")
  const undone = (recordedAt: Date) => [...facts, fact(6, "C", "-20", { corrects: 5n, recordedAt })]
  expect(board(facts)).toBe("C 110, B 100, A 100")
  expect(board(undone(day(11, 23)))).toBe("B 100, A 100, C 90")
  expect(board(undone(day(12)))).toBe("C 110, B 100, A 100")
  expect(board([...facts, fact(7, "A", "500", { recordedAt: day(11) })])).toBe("C 110, B 100, A 100")
})

test("27: friends are numbered when their hold ends, so a cancelled one moves no other", () => {
  const terms = {
    minDeposit: money("50"),
    minValidCash: money("200"),
    withinDays: 30,
    holdDays: 14,
    tiers: [
      { from: 1, pays: money("10") },
      { from: 3, pays: money("15") },
      { from: 5, pays: money("20") },
    ],
  }
  const friend = (id: number, more: Partial<Friend> = {}): Friend => ({
    id: BigInt(id),
    cameByLink: true,
    isVerified: true,
    deposits: money("50"),
    validCash: money("200"),
    isShared: false,
    isReversed: false,
    ...more,
  })
  const { outcomes, total } = referred(
    [
      friend(1),
      friend(2),
      friend(3, { validCash: money("199.99") }),
      friend(4, { isShared: true }),
      friend(5),
      friend(6, { isReversed: true }),
      friend(7),
    ],
    terms,
  )
  expect(
    outcomes.map(({ id, state, ordinal, pays }) => `f${id} ${state} ${ordinal} → ${shown(pays)}`),
  ).toEqual([
    "f1 paid 1 → 10",
    "f2 paid 2 → 10",
    "f3 open 0 → 0",
    "f4 cancelled 0 → 0",
    "f5 paid 3 → 15",
    "f6 cancelled 0 → 0",
    "f7 paid 4 → 15",
  ])
  expect(shown(total)).toBe("50")
  expect(shown(referred([friend(8)], terms, 4).total)).toBe("20")
  for (const missing of [{ cameByLink: false }, { isVerified: false }, { deposits: money("49.9999") }])
    expect(hasQualified(friend(9, missing), terms)).toBe(false)
})
