import { amount } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import fc from "fast-check"
import { newAccount, type Account } from "./account.ts"
import { endRounds, giveRounds, playRound, type FreeRounds } from "./free-plays.ts"
import { matchOf, requirementOf, type LotTerms } from "./lot.ts"
import { deposit, endOpenLot, exclude, grant, reachEnd, reward } from "./lot-acts.ts"
import { convertPoints, POINT_TERMS, redeemPoints } from "./points.ts"
import { decide, place } from "./settlement.ts"
import { START } from "./test-scenario.ts"
import type { Game } from "./weights.ts"
import { paidOut, returnedByHouse, withdraw, type Withdrawal } from "./withdrawal.ts"

/** Random histories of a member: stakes, results, grants, matches, free rounds, deposits, ends, withdrawals, points, exclusions. */

const HOUR_MS = 3_600_000
const GAMES: readonly Game[] = [
  { product: "slots" },
  { product: "live", isEvenChance: true },
  { product: "sports" },
  { product: "pvp", isEvenChance: true },
]

/** A member's account, the hours passed, the withdrawals that wait, and free rounds that are not over. */
interface World {
  readonly account: Account
  readonly hours: number
  readonly waiting: readonly Withdrawal[]
  readonly rounds: readonly FreeRounds[]
}
type Step = (world: World) => World

/** Small and uneven sums, so that stakes meet balances and requirements end. */
export const sums = fc
  .oneof(
    fc.constant(0n),
    fc.bigInt({ min: 0n, max: 30n }).map((whole) => whole * 10_000n),
    fc.bigInt({ min: 0n, max: 300_000n }),
  )
  .map(amount)
export const pick = fc.nat({ max: 1000 })
export const at = <T>(of: readonly T[], index: number): T | undefined => of[index % Math.max(1, of.length)]
export const nowOf = ({ hours }: World): Date => new Date(START.getTime() + hours * HOUR_MS)
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

export const stakes = fc.tuple(sums, pick, fc.boolean()).map(
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
/** A deposit with the share of it that the house gives as a bonus: granted with the credit. */
const matches = fc
  .tuple(sums, fc.integer({ min: 1, max: 200 }), sums, fc.integer({ min: 0, max: 20 }), fc.boolean(), termsOf)
  .map(([sum, percent, limit, multiple, isOfBoth, terms]): Step => (world) => {
    const paid = amount(sum + 1n)
    const account = deposit(world.account, nextId(world.account.deposits), paid)
    const granted = matchOf(paid, fraction(percent, 100), limit)
    if (granted === 0n) return to(world, account)
    const required = requirementOf(fraction(multiple), isOfBoth ? { granted, deposit: paid } : { granted })
    return to(world, grant(account, { id: nextId(account.lots), granted, required, terms }, nowOf(world)))
  })
const roundsGiven = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 }), termsOf)
  .map(([left, multiple, terms]): Step => (world) => {
    const lotId = nextId(world.account.lots)
    const made = { lotId, games: ["slots"], value: amount(10_000n), left, wins: amount(0n) }
    const rounds = { ...made, multiple: fraction(multiple) }
    return { ...world, account: giveRounds(world.account, rounds, terms), rounds: [...world.rounds, rounds] }
  })
/** A free round is played, or the rest of a set lapses; the last round opens the lot of the wins. */
const roundsPlayed = fc
  .tuple(pick, sums, fc.integer({ min: 0, max: 4 }))
  .map(([index, win, chance]): Step => {
    return (world) => {
      const set = at(world.rounds, index)
      if (!set) return world
      const played = chance === 0 ? { ...set, left: 0 } : (playRound(set, "slots", win) ?? set)
      const others = world.rounds.filter((each) => each !== set)
      if (played.left > 0) return { ...world, rounds: [...others, played] }
      return { ...world, account: endRounds(world.account, played, nowOf(world)), rounds: others }
    }
  })
export const ends = fc.integer({ min: 1, max: 30 }).map((hours): Step => (world) => {
  const later = { ...world, hours: world.hours + hours }
  return to(
    later,
    later.account.lots.reduce((account, { id }) => reachEnd(account, id, nowOf(later)), later.account),
  )
})
export const closes = fc.tuple(pick, fc.constantFrom("forfeited", "revoked")).map(([index, state]): Step => {
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

export const histories = fc.tuple(
  fc.integer({ min: 1, max: 5 }),
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: stakes },
      { weight: 12, arbitrary: results },
      { weight: 4, arbitrary: grants },
      { weight: 3, arbitrary: deposits },
      { weight: 2, arbitrary: matches },
      { weight: 1, arbitrary: roundsGiven },
      { weight: 2, arbitrary: roundsPlayed },
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

export const start = (maxActive: number): World => ({
  account: newAccount({ maxActive, points: POINT_TERMS }),
  hours: 0,
  waiting: [],
  rounds: [],
})

/** Checks each account of a history, with the one before it. */
export function alongHistories(check: (after: Account, before: Account) => void): void {
  fc.assert(
    fc.property(histories, ([maxActive, steps]) => {
      steps.reduce((world, step) => {
        const after = step(world)
        check(after.account, world.account)
        return after
      }, start(maxActive))
    }),
    { numRuns: 50 },
  )
}
