import { seedFromHex } from "@croupier/fairness"
import { parseAmount, ZERO } from "@croupier/money"
import { fraction, parseFraction, product } from "@croupier/money/fraction"
import {
  cashbackCap,
  CONVERSION_TERMS,
  drawRaffle,
  estimateCost,
  exactCost,
  lossCashback,
  NO_CASHBACK,
  nextCheckIn,
  ticketsFor,
  timesDone,
  turnoverCashback,
  type NextInt,
} from "@croupier/rewards"
import { splitOf } from "@croupier/rewards/red-packets"
import { openWeights } from "@croupier/rewards/wheel"
import { expect, test } from "vitest"
import { lotTerms } from "../modules/bonuses/index.ts"
import { TERMS as CASHBACK } from "./cashback.ts"
import { TERMS as CHECK_IN } from "./check-ins.ts"
import { FIRST as MISSIONS } from "./missions.ts"
import { demoPromotions, RELOAD } from "./promotions.ts"
import { WEEKLY as RAFFLE } from "./raffles.ts"
import { TERMS as PACKETS } from "./red-packets.ts"
import { TERMS as WHEEL } from "./wheel.ts"

/**
 * The cost of each campaign of the demo: computed exactly for players whose play is a known chance, and simulated over the rules
 * themselves. `npm run prove -- rewards` simulates 100,000 players of each. Figures are estimates in units of money.
 */

const PLAYERS = process.env["PROVE"] ? 100_000 : 1_000
const NOW = new Date("2026-11-23T12:00:00Z")
const UNIT = Number(parseAmount("1"))

/** Numbers of a fixed seed, so that a run that holds always holds. */
function generator(seed: number): NextInt {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** The true mean is within so many standard errors in 15,000 of 15,001 simulations. */
const ERRORS = 4

/** Simulates groups of players until there are `PLAYERS`, and expects the exact cost of a group in the interval. */
function expectCost(exact: number, once: (nextInt: NextInt) => number, players = 1): void {
  const nextInt = generator(20261123)
  const runs = Math.ceil(PLAYERS / players)
  let [sum, squares] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    const cost = once(nextInt)
    sum += cost
    squares += cost * cost
  }
  const mean = sum / runs
  const error = Math.sqrt(Math.max(0, squares / runs - mean * mean) / runs)
  // A chance rarer than three of all players need not have come.
  const unseen = (3 / PLAYERS) * Math.max(1, Math.abs(exact))
  expect(Math.abs(mean - exact)).toBeLessThanOrEqual(ERRORS * error + unseen)
}

/** Bets of a player in a window: each of so many chances is one of `BET` with even odds. */
const [CHANCES, BET] = [60, 20]
const betsOf = (nextInt: NextInt): number => {
  let bets = 0
  for (let chance = 0; chance < CHANCES; chance += 1) bets += nextInt(2)
  return bets
}
/** The mean of a function of the number of bets, over all numbers with their chance. */
function overBets(of: (bets: number) => number): number {
  let [chance, mean] = [2 ** -CHANCES, 0]
  for (let bets = 0; bets <= CHANCES; bets += 1) {
    mean += chance * of(bets)
    chance *= (CHANCES - bets) / (bets + 1)
  }
  return mean
}

const worthOf = ({ kind, amount }: { readonly kind: string; readonly amount: string }): number =>
  kind === "POINTS"
    ? (Number(amount) / Number(CONVERSION_TERMS.step)) * (Number(CONVERSION_TERMS.pays) / UNIT)
    : kind === "CASH"
      ? Number(amount)
      : 0

for (const { subject, terms } of MISSIONS)
  test(`mission: ${subject.metric} ${subject.period}`, () => {
    const rule = { step: parseAmount(terms.step), reward: parseAmount(terms.gift), limit: terms.limit }
    const each = subject.metric === "ROUNDS" ? 1 : BET
    const cost = (bets: number) => timesDone(parseAmount(String(bets * each)), rule) * Number(terms.gift)
    const closed = (bets: number) =>
      Math.min(terms.limit, Math.floor((bets * each) / Number(terms.step))) * Number(terms.gift)
    expectCost(overBets(closed), (nextInt) => cost(betsOf(nextInt)))
  })

for (const { reward, requirement, way, words } of demoPromotions(NOW)) {
  const name = words.find(({ language }) => language === "EN")?.name ?? ""
  if (reward.kind === "match")
    test(`promotion: ${name}`, () => {
      const plan = {
        deposit: parseAmount("40"),
        granted: parseAmount(String((40 * reward.percent) / 100)),
        multiple: parseFraction(RELOAD.multiple),
        terms: lotTerms(RELOAD),
        stake: parseAmount(RELOAD.maxStake ?? "20"),
        mostBets: 14,
      }
      const outcomes = [
        { weight: 12, pays: fraction(2) },
        { weight: 13, pays: fraction(0) },
      ]
      const table = { game: { product: "RNG" }, outcomes }
      const found = estimateCost(plan, table, { players: PLAYERS, nextInt: generator(7), now: NOW })
      const exact = exactCost(plan, table, NOW)
      expect(exact).toBeGreaterThan(0)
      expect(Math.abs(found.mean - exact)).toBeLessThanOrEqual((ERRORS / 1.96) * found.within)
    })
  else if (reward.kind === "cash")
    test(`promotion: ${name}`, () => {
      const gift = Number(reward.amount)
      // Of the applications three of four are approved; a gift for nothing is claimed by every player, and every player knows the code.
      if (requirement.kind === "validBet") {
        const least = Number(requirement.amount)
        const cost = (bets: number) => (bets * BET >= least ? gift : 0)
        expectCost(overBets(cost), (nextInt) => cost(betsOf(nextInt)))
      } else if (way === "application") expectCost(0.75 * gift, (nextInt) => (nextInt(4) < 3 ? gift : 0))
      else expectCost(gift, () => gift)
    })
}

test("check-in: a month of days, of which a player misses three of ten", () => {
  const [days, comes] = [28, 0.7]
  const length = CHECK_IN.gifts.length
  const gifts = CHECK_IN.gifts.map((gift) => worthOf(gift))
  // The chance of each last day of the calendar; place 0: missed yesterday, or never came.
  let [chances, exact] = [[1, ...gifts.map(() => 0)], 0]
  for (let day = 0; day < days; day += 1) {
    const after = [1 - comes, ...gifts.map(() => 0)]
    for (const [place, chance] of chances.entries()) {
      const next = place >= length ? 1 : place + 1
      exact += chance * comes * (gifts[next - 1] ?? 0)
      after[next] = (after[next] ?? 0) + chance * comes
    }
    chances = after
  }
  expectCost(exact, (nextInt) => {
    let [last, cost, isThere]: [{ place: number; streak: number } | undefined, number, boolean] = [
      undefined,
      0,
      false,
    ]
    for (let day = 0; day < days; day += 1) {
      const came = nextInt(10) < 10 * comes
      if (came) {
        last = nextCheckIn(last && { ...last, wasYesterday: isThere }, { length, missed: CHECK_IN.missed })
        cost += gifts[last.place - 1] ?? 0
      }
      isThere = came
    }
    return cost
  })
})

test("wheel: a day of a hundred spins, whose dearest prize runs out", () => {
  const spins = 100
  const worth = WHEEL.segments.map(({ prize }) => worthOf(prize))
  const total = WHEEL.segments.reduce((sum, { weight }) => sum + weight, 0)
  const rare = WHEEL.segments.findIndex(({ stock }) => stock !== null)
  const { weight = 0, stock = 0 } = WHEEL.segments[rare] ?? {}
  const others = WHEEL.segments.reduce(
    (sum, each, at) => sum + (at === rare ? 0 : each.weight * (worth[at] ?? 0)),
    0,
  )
  // The chance of how many of the dearest prize were given; the budget holds any hundred spins.
  let [chances, exact] = [[1, ...Array.from({ length: stock ?? 0 }, () => 0)], 0]
  for (let spin = 0; spin < spins; spin += 1) {
    const after = chances.map(() => 0)
    for (const [given, chance] of chances.entries()) {
      const isOut = given === stock
      const hit = isOut ? 0 : weight / total
      exact += chance * (others / (isOut ? total - weight : total) + hit * (worth[rare] ?? 0))
      after[given] = (after[given] ?? 0) + chance * (1 - hit)
      if (!isOut) after[given + 1] = (after[given + 1] ?? 0) + chance * hit
    }
    chances = after
  }
  const prizes = WHEEL.segments.map(({ prize, ...segment }) => ({
    ...segment,
    kind: prize.kind,
    amount: parseAmount(prize.amount),
  }))
  expectCost(
    exact,
    (nextInt) => {
      const given = prizes.map(() => 0)
      let cost = 0
      for (let spin = 0; spin < spins; spin += 1) {
        const stand = prizes.map((prize, at) => ({ ...prize, given: given[at] ?? 0 }))
        const open = { budget: parseAmount(WHEEL.budget), hasPoints: true, hasBonuses: true }
        const weights = openWeights(stand, open) ?? []
        let number = nextInt(weights.reduce((sum, each) => sum + each, 0))
        const at = weights.findIndex((each) => (number -= each) < 0)
        given[at] = (given[at] ?? 0) + 1
        cost += worth[at] ?? 0
      }
      return cost
    },
    spins,
  )
})

/** A seed of 32 bytes of a simulation. */
const seedOf = (nextInt: NextInt): Uint8Array =>
  seedFromHex(Array.from({ length: 32 }, () => nextInt(256).toString(16).padStart(2, "0")).join(""))

test("red packets: forty of a hundred packets take four tenths of the total", () => {
  const claims = 40
  const sum = { coins: Number(PACKETS.total) * 100, packets: PACKETS.packets }
  expectCost(
    (Number(PACKETS.total) * claims) / PACKETS.packets,
    (nextInt) =>
      splitOf(seedOf(nextInt), sum)
        .slice(0, claims)
        .reduce((coins, packet) => coins + packet, 0) / 100,
    claims,
  )
})

test("raffle: each prize has another winner, of whom four of five claim", () => {
  const players = 40
  const prizes = RAFFLE.terms.prizes.map(Number)
  const per = parseAmount(RAFFLE.terms.per)
  expectCost(
    0.8 * prizes.reduce((sum, prize) => sum + prize, 0),
    (nextInt) => {
      const list = Array.from({ length: players }, (_, member) => {
        const tickets = ticketsFor(parseAmount(String(betsOf(nextInt) * BET)), per, RAFFLE.terms.cap)
        return Array.from({ length: tickets }, () => String(member))
      }).flat()
      const drawn = { seed: seedOf(nextInt), context: { gameCode: "RAFFLE-1", issue: "1" } }
      const winners = drawRaffle(list, { ...drawn, salt: "000000abcd", prizes: prizes.length })
      expect(new Set(winners.map(({ member }) => member)).size).toBe(prizes.length)
      return winners.reduce((sum, _, at) => sum + (nextInt(5) < 4 ? (prizes[at] ?? 0) : 0), 0)
    },
    players,
  )
})

const HUNDREDTH = fraction(1n, 100n)

for (const { product: name, basis, edge, rates } of CASHBACK.products)
  test(`cashback: ${name}, the first week of a player of the lowest level`, () => {
    const [rate, kept] = [Number(rates[0]?.rate ?? "0") / 100, 0.8 * (Number(edge) / 100)]
    const staked = CHANCES * BET
    // A bet that wins pays 1.9 of its stake.
    const lost = (wins: number) => staked - wins * BET * 1.9
    const closed = (wins: number) =>
      Math.min(kept * staked, rate * (basis === "TURNOVER" ? staked : Math.max(0, lost(wins))))
    const valid = parseAmount(String(staked))
    const cap = cashbackCap([{ edge: product(parseFraction(edge), HUNDREDTH), validCash: valid }], {
      agentsPay: ZERO,
      pointsValue: ZERO,
    })
    const terms = { rate: product(parseFraction(rates[0]?.rate ?? "0"), HUNDREDTH), cap }
    expectCost(overBets(closed), (nextInt) => {
      const loss = parseAmount(lost(betsOf(nextInt)).toFixed(4))
      const paid =
        basis === "TURNOVER"
          ? turnoverCashback(valid, terms.rate, terms.cap)
          : lossCashback(loss, NO_CASHBACK, { ...terms, carries: "none" }).paid
      return Number(paid) / UNIT
    })
  })
