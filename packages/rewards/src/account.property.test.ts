import { amount, type Amount } from "@croupier/money"
import { fraction, floor, isLess, minus, NOTHING, plus, quotient } from "@croupier/money/fraction"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Account, Bet } from "./account.ts"
import { partOf, sumOf } from "./funding.ts"
import { cashOf, isLiving, LOT_MOVES, LOT_STATES, type Lot, type LotState } from "./lot.ts"
import { grant } from "./lot-acts.ts"
import { earnedPoints, pointsOf, pointsOwed, POINT_TERMS } from "./points.ts"
import { decide, place } from "./settlement.ts"
import {
  alongHistories,
  at,
  closes,
  ends,
  histories,
  nowOf,
  pick,
  stakes,
  start,
  sums,
} from "./test-histories.ts"
import { START } from "./test-scenario.ts"
import { weightOf } from "./weights.ts"

const total = (of: readonly Amount[]): bigint => of.reduce((sum, each) => sum + each, 0n)

const LIVING: readonly LotState[] = ["active", "settling"]
/** States that one event may lead to, over several moves. */
function reach(from: LotState, seen: ReadonlySet<LotState> = new Set([from])): ReadonlySet<LotState> {
  const further = [...seen].flatMap((state) => LOT_MOVES[state]).filter((state) => !seen.has(state))
  return further.length === 0 ? seen : reach(from, new Set([...seen, ...further]))
}
const REACHED = new Map(LOT_STATES.map((state) => [state, reach(state)]))

test("after each event the money of the member, the games, the promotions and the outside is nothing", () => {
  alongHistories(({ cash, held, owed, lots, games, promotions, outside }) => {
    expect(
      total([cash, held, amount(-owed), ...lots.map(({ balance }) => balance), games, promotions, outside]),
    ).toBe(0n)
  })
})

/** Stakes and payouts of a lot over all bets; those of a void bet are none. */
const playOf = ({ bets }: Account, id: bigint): { readonly staked: bigint; readonly paid: bigint } => ({
  staked: bets.reduce((sum, { parts }) => sum + partOf(parts, id), 0n),
  paid: bets.reduce((sum, { shares }) => sum + partOf(shares, id), 0n),
})

test("a lot's grant and payouts are its stakes, its cash, its balance and what went back to the house", () => {
  alongHistories((account) => {
    for (const lot of account.lots) {
      const { staked, paid } = playOf(account, lot.id)
      expect(lot.granted + paid).toBe(staked + lot.paid + lot.balance + lot.returned)
    }
  })
})

const workedOff = (bets: readonly Bet[], id: bigint): bigint =>
  bets
    .flatMap(({ lines }) => lines.filter(({ lotId }) => lotId === id))
    .reduce((sum, line) => sum + line.amount, 0n)

test("nothing is below zero, progress stays inside the requirement, and cash inside the cap", () => {
  alongHistories((account) => {
    const { cash, held, owed, lots, deposits: paidIn, bets } = account
    for (const sum of [cash, held, owed]) expect(sum >= 0n).toBe(true)
    for (const { left, deposit: whole } of paidIn) expect(left >= 0n && left <= whole).toBe(true)
    for (const lot of lots) {
      expect(lot.balance >= 0n && lot.left >= 0n && lot.left <= lot.required).toBe(true)
      if (isLiving(lot)) expect(lot.required - lot.left).toBe(workedOff(bets, lot.id))
      if (lot.state === "converted") expect(lot.paid).toBe(cashOf(lot, lot.raw))
      else expect([lot.raw, lot.paid]).toEqual([0n, 0n])
      expect(lot.terms.cap === undefined || lot.paid <= lot.terms.cap).toBe(true)
      expect(LIVING.includes(lot.state) || lot.state === "queued" || lot.balance === 0n).toBe(true)
    }
  })
})

test("a stake and a payout are split exactly, and a bet works off no more than its valid bet", () => {
  alongHistories(({ bets, lots }) => {
    const byId = new Map<bigint, Lot>(lots.map((lot) => [lot.id, lot]))
    for (const bet of bets) {
      expect(bet.parts.cash + sumOf(bet.parts.lots)).toBe(bet.stake)
      expect(bet.parts.cash >= 0n && bet.parts.lots.every((part) => part.amount > 0n)).toBe(true)
      if (bet.state === "settled") expect(bet.shares.cash + sumOf(bet.shares.lots)).toBe(bet.payout)
      if (bet.state === "void") expect(bet.shares).toEqual(bet.parts)
      expect(total(bet.depositLines.map((line) => line.amount)) <= bet.validCash).toBe(true)
      const used = bet.lines.reduce((sum, { lotId, amount: taken, short }) => {
        const lot = byId.get(lotId)
        if (!lot || (lot.state !== "converted" && !isLiving(lot))) return sum
        return plus(sum, quotient(fraction(taken - short), weightOf(lot.terms.weights, bet.game)))
      }, NOTHING)
      const most = bet.state === "settled" ? bet.stake : 0n
      expect(isLess(fraction(most), used)).toBe(false)
    }
  })
})

test("points are those of the valid bet, less what was spent", () => {
  alongHistories(({ points }) => {
    const { redeemed, converted } = points
    expect(pointsOf(points, POINT_TERMS) + redeemed + converted - pointsOwed(points, POINT_TERMS)).toBe(
      earnedPoints(points, POINT_TERMS),
    )
    expect(isLess(minus(points.weighted, NOTHING), NOTHING)).toBe(false)
    expect(earnedPoints(points, POINT_TERMS)).toBe(floor(quotient(points.weighted, fraction(100_000))))
  })
})

test("lots make listed moves alone, and no more than the limit begin at once", () => {
  alongHistories((after, before) => {
    for (const lot of before.lots) {
      const now = after.lots.find(({ id }) => id === lot.id)
      expect(now && REACHED.get(lot.state)?.has(now.state)).toBe(true)
    }
    const waits = after.lots.some(({ state }) => state === "queued")
    if (waits) expect(after.lots.filter(isLiving).length >= after.rules.maxActive).toBe(true)
  })
})

/** All but the numbers of events and the bets. */
const figures = (account: Account) => [
  account.cash,
  account.owed,
  account.games,
  account.promotions,
  account.points,
  account.deposits.map(({ clearedAt, ...lot }) => ({ ...lot, isCleared: clearedAt !== undefined })),
  account.lots,
]

test("a void of an open bet leaves every figure as it was", () => {
  fc.assert(
    fc.property(histories, stakes, ([maxActive, steps], stake) => {
      const world = steps.reduce((so, step) => step(so), start(maxActive))
      const open = stake(world)
      fc.pre(open.account !== world.account)
      const undone = decide(open.account, BigInt(open.account.bets.length), "void", nowOf(world))
      expect(figures(undone)).toEqual(figures(world.account))
    }),
    { numRuns: 100 },
  )
})

const openStates = ({ lots }: Account): readonly string[] => lots.map(({ id, state }) => `${id} ${state}`)

test("a correction there and back leaves every figure, if no lot closed and none fell short", () => {
  fc.assert(
    fc.property(histories, pick, sums, sums, ([maxActive, steps], index, first, second) => {
      const world = steps.reduce((so, step) => step(so), start(maxActive))
      const bet = at(world.account.bets, index)
      fc.pre(bet !== undefined)
      const result = (account: Account, payout: Amount) => decide(account, bet.id, { payout }, nowOf(world))
      // Settled anew, because valid bet that found no deposit or lot to work off may find one since.
      const settled = result(decide(world.account, bet.id, "void", nowOf(world)), first)
      const there = result(settled, second)
      const back = result(there, first)
      const isOpen = (account: Account) => openStates(account).join() === openStates(settled).join()
      const isShort = [there, back].some(
        ({ owed, lots }) =>
          owed > 0n ||
          lots.some(
            ({ id, returned, state }) =>
              state !== "converted" && returned !== settled.lots.find((lot) => lot.id === id)?.returned,
          ),
      )
      // A clearing that money brought back has undone is not made again while there is cash.
      const isCleared = settled.deposits.some(({ clearedAt }) => clearedAt !== undefined)
      // Progress that a correction takes from a forfeited or spent lot does not come back to it.
      const isClosed = settled.lots.some(({ state }) => state === "forfeited" || state === "spent")
      fc.pre(isOpen(there) && isOpen(back) && settled.owed === 0n && !isShort && !isCleared && !isClosed)
      expect(figures(back)).toEqual(figures(settled))
    }),
    { numRuns: 100 },
  )
})

test("an end, a forfeiture or a revocation of a lot lowers no cash and no deposit's progress", () => {
  fc.assert(
    fc.property(histories, fc.oneof(closes, ends), ([maxActive, steps], end) => {
      const world = steps.reduce((so, step) => step(so), start(maxActive))
      const { account } = end(world)
      expect(account.cash - account.owed >= world.account.cash - world.account.owed).toBe(true)
      expect(account.deposits.map(({ left }) => left)).toEqual(world.account.deposits.map(({ left }) => left))
    }),
    { numRuns: 100 },
  )
})

test("the same event again changes nothing", () => {
  alongHistories((after) => {
    const bet = after.bets.at(-1)
    const lot = after.lots.at(-1)
    if (bet) {
      expect(place(after, bet).account).toBe(after)
      if (bet.state === "settled") expect(decide(after, bet.id, { payout: bet.payout }, START)).toBe(after)
      if (bet.state === "void") expect(decide(after, bet.id, "void", START)).toBe(after)
    }
    if (lot) expect(grant(after, lot, START)).toBe(after)
  })
})
