import { amount, type Amount } from "@croupier/money"
import { fraction, floor, isLess, minus, NOTHING, plus, quotient } from "@croupier/money/fraction"
import fc from "fast-check"
import { expect, test } from "vitest"
import { newAccount, type Account, type Bet } from "./account.ts"
import { partOf, sumOf } from "./funding.ts"
import { cashOf, isLiving, LOT_MOVES, type Lot, type LotState, type LotTerms } from "./lot.ts"
import { deposit, endOpenLot, exclude, grant, reachEnd, reward } from "./lot-acts.ts"
import { convertPoints, earnedPoints, pointsOf, pointsOwed, POINT_TERMS, redeemPoints } from "./points.ts"
import { decide, place } from "./settlement.ts"
import { START } from "./test-scenario.ts"
import { weightOf, type Game } from "./weights.ts"
import { paidOut, returnedByHouse, withdraw, type Withdrawal } from "./withdrawal.ts"

const HOUR_MS = 3_600_000
const GAMES: readonly Game[] = [
  { product: "slots" },
  { product: "live", isEvenChance: true },
  { product: "sports" },
  { product: "pvp", isEvenChance: true },
]

/** A member's account, the hours passed, and the withdrawals that wait. */
interface World {
  readonly account: Account
  readonly hours: number
  readonly waiting: readonly Withdrawal[]
}
type Step = (world: World) => World

/** Small and uneven sums, so that stakes meet balances and requirements end. */
const sums = fc
  .oneof(
    fc.constant(0n),
    fc.bigInt({ min: 0n, max: 30n }).map((whole) => whole * 10_000n),
    fc.bigInt({ min: 0n, max: 300_000n }),
  )
  .map(amount)
const pick = fc.nat({ max: 1000 })
const at = <T>(of: readonly T[], index: number): T | undefined => of[index % Math.max(1, of.length)]
const nowOf = ({ hours }: World): Date => new Date(START.getTime() + hours * HOUR_MS)
const to = (world: World, account: Account): World => ({ ...world, account })

const weights = fc.constantFrom(
  fraction(1),
  fraction(1),
  fraction(1, 10),
  fraction(1, 2),
  fraction(0),
  fraction(1, 3),
)
const termsOf: fc.Arbitrary<LotTerms> = fc.record(
  {
    funding: fc.constantFrom("cash-first", "bonus-first", "mixed"),
    weights: fc.record({ products: fc.record({ slots: weights, live: weights, sports: weights }) }),
    maxStake: sums.filter((sum) => sum > 0n),
    cap: sums,
    isPrincipalLocked: fc.boolean(),
    isLostOnWithdrawal: fc.boolean(),
    lastsMs: fc.integer({ min: 1, max: 40 }).map((hours) => hours * HOUR_MS),
  },
  { requiredKeys: ["funding", "weights"] },
)

const nextId = (of: readonly { readonly id: bigint }[]): bigint => BigInt(of.length + 1)

const stakes = fc.tuple(sums, pick, fc.boolean()).map(
  ([stake, game, isCovered]): Step =>
    (world) =>
      to(
        world,
        place(world.account, {
          id: nextId(world.account.bets),
          game: at(GAMES, game) ?? { product: "slots" },
          stake: amount(stake + 1n),
          ...(isCovered ? { coverage: fraction(9, 10) } : {}),
        }).account,
      ),
)
/** A result of an open bet; now and then another of one that was decided before. */
const results = fc
  .tuple(pick, fc.option(sums, { freq: 5 }), fc.integer({ min: 0, max: 3 }))
  .map(([index, payout, chance]): Step => (world) => {
    const { account } = world
    const open = account.bets.filter(({ state }) => state === "open")
    const bet = at(chance === 0 || open.length === 0 ? account.bets : open, index)
    if (!bet) return world
    return to(world, decide(account, bet.id, payout === null ? "void" : { payout }, nowOf(world)))
  })
const grants = fc.tuple(sums, sums, termsOf).map(
  ([granted, required, terms]): Step =>
    (world) =>
      to(
        world,
        grant(
          world.account,
          { id: nextId(world.account.lots), granted: amount(granted + 1n), required, terms },
          nowOf(world),
        ),
      ),
)
const deposits = sums.map(
  (sum): Step =>
    (world) =>
      to(world, deposit(world.account, nextId(world.account.deposits), amount(sum + 1n))),
)
const ends = fc.integer({ min: 1, max: 30 }).map((hours): Step => (world) => {
  const later = { ...world, hours: world.hours + hours }
  return to(
    later,
    later.account.lots.reduce((account, { id }) => reachEnd(account, id, nowOf(later)), later.account),
  )
})
const closes = fc.tuple(pick, fc.constantFrom("forfeited", "revoked")).map(([index, state]): Step => {
  return (world) => {
    const lot = at(world.account.lots, index)
    return lot ? to(world, endOpenLot(world.account, lot.id, state, nowOf(world))) : world
  }
})
const withdrawals = sums.map((sum): Step => (world) => {
  const { account, withdrawal } = withdraw(world.account, sum, nowOf(world))
  return withdrawal ? { ...world, account, waiting: [...world.waiting, withdrawal] } : world
})
const decisions = fc.boolean().map((isPaid): Step => (world) => {
  const [first, ...waiting] = world.waiting
  if (!first) return world
  const account = isPaid ? paidOut(world.account, first) : returnedByHouse(world.account, first, nowOf(world))
  return { ...world, account, waiting }
})
const pointActs = fc
  .tuple(fc.bigInt({ min: 1n, max: 30n }), fc.boolean())
  .map(([points, isRedeemed]): Step => (world) => {
    const { account } = world
    if (isRedeemed) {
      const found = redeemPoints(account.points, points, POINT_TERMS)
      return "refused" in found ? world : to(world, { ...account, points: found })
    }
    const terms = { step: 5n, pays: amount(500n) }
    const found = convertPoints(account.points, points, POINT_TERMS, terms)
    if ("refused" in found) return world
    return to(world, { ...reward(account, found.cash), points: found.account })
  })
const exclusions = fc.constant<Step>((world) => to(world, exclude(world.account, nowOf(world))))

const histories = fc.tuple(
  fc.integer({ min: 1, max: 5 }),
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: stakes },
      { weight: 12, arbitrary: results },
      { weight: 4, arbitrary: grants },
      { weight: 3, arbitrary: deposits },
      { weight: 2, arbitrary: ends },
      { weight: 1, arbitrary: closes },
      { weight: 2, arbitrary: withdrawals },
      { weight: 2, arbitrary: decisions },
      { weight: 1, arbitrary: pointActs },
      { weight: 1, arbitrary: fc.oneof({ weight: 4, arbitrary: stakes }, exclusions) },
    ),
    { minLength: 20, maxLength: 70, size: "max" },
  ),
)

const start = (maxActive: number): World => ({
  account: newAccount({ maxActive, points: POINT_TERMS }),
  hours: 0,
  waiting: [],
})

/** Checks each account of a history, with the one before it. */
function alongHistories(check: (after: Account, before: Account) => void): void {
  fc.assert(
    fc.property(histories, ([maxActive, steps]) => {
      steps.reduce((world, step) => {
        const after = step(world)
        check(after.account, world.account)
        return after
      }, start(maxActive))
    }),
    { numRuns: 100 },
  )
}

const total = (of: readonly Amount[]): bigint => of.reduce((sum, each) => sum + each, 0n)

const LIVING: readonly LotState[] = ["active", "settling"]
/** States that one event may lead to, over several moves. */
function reach(from: LotState, seen: ReadonlySet<LotState> = new Set([from])): ReadonlySet<LotState> {
  const further = [...seen].flatMap((state) => LOT_MOVES[state]).filter((state) => !seen.has(state))
  return further.length === 0 ? seen : reach(from, new Set([...seen, ...further]))
}
const REACHED = new Map(Object.keys(LOT_MOVES).map((state) => [state, reach(state as LotState)]))

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
    { numRuns: 200 },
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
    { numRuns: 200 },
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
    { numRuns: 200 },
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
