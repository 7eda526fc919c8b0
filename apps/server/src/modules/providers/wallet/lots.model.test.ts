import { randomUUID } from "node:crypto"
import { house, wallet } from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import {
  decide,
  endOpenLot,
  grant,
  newAccount,
  place,
  reachEnd,
  type Account,
  type Lot,
} from "@croupier/rewards"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lotTerms, requiredOf } from "../../bonuses/index.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { GAME, MERCHANT, VENDOR } from "../test-house.ts"
import { TERMS, testTable, type TestTable } from "./test-lots.ts"

/**
 * Whatever members with lots stake, win, have taken back and give up, in whatever order: the wallet of games with its ledger
 * leaves each lot, the cash and the house's cost as the rules of rewards do.
 */

let table: TestTable
beforeAll(async () => {
  table = await testTable()
})
afterAll(async () => {
  expect((await table.ledger.verify()).differences).toEqual([])
  await table.close()
})

const sums = fc.oneof(
  fc.bigInt({ min: 1n, max: 30n }).map((whole) => amount(whole * 10_000n)),
  fc.bigInt({ min: 1n, max: 300_000n }).map(amount),
)
const pick = fc.nat({ max: 1_000 })
const GAMES = [GAME, "half", "other"] as const
const at = <T>(of: readonly T[], index: number): T | undefined => of[index % Math.max(1, of.length)]

type Step =
  | {
      readonly do: "grant"
      readonly granted: bigint
      readonly funding: number
      readonly most: boolean
      readonly cap: boolean
      readonly locked: boolean
    }
  | { readonly do: "bet"; readonly stake: bigint; readonly game: number; readonly isAll: boolean }
  | { readonly do: "leave" }
  | { readonly do: "result"; readonly index: number; readonly payout: bigint }
  | { readonly do: "void"; readonly index: number; readonly isOpen: boolean }
  | { readonly do: "correct"; readonly index: number; readonly payout: bigint }
  | { readonly do: "wait"; readonly days: number }
  | { readonly do: "forfeit"; readonly index: number; readonly isRevoked: boolean }

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("grant"),
        granted: sums,
        funding: pick,
        most: fc.boolean(),
        cap: fc.boolean(),
        locked: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant("bet"), stake: sums, game: pick, isAll: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("leave") }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("result"),
        index: pick,
        payout: fc.oneof(fc.constant(ZERO), sums),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("void"), index: pick, isOpen: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("correct"),
        index: pick,
        payout: fc.oneof(fc.constant(ZERO), sums),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("wait"), days: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("forfeit"), index: pick, isRevoked: fc.boolean() }) },
  ),
  { minLength: 6, maxLength: 30 },
) as fc.Arbitrary<readonly Step[]>

const gameOf = (game: string) => ({ product: "OTHER", vendor: VENDOR, code: `${VENDOR}:${game}` })
const shown = ({ state, balance, left, raw, paid, returned }: Lot) => ({
  state,
  balance,
  left,
  raw,
  paid,
  returned,
})

test("every history of lots at games is that of the rules", async () => {
  await fc.assert(
    fc.asyncProperty(sums, steps, async (cash, history) => {
      const seat = await table.seat("0")
      await table.house.base.give(seat.memberId, String(Number(cash) / 10_000), {
        merchantId: seat.holder.merchantId,
      })
      let account: Account = { ...newAccount(), cash }
      const names = new Map<bigint, { readonly game: string; rounds: number }>()
      const ids = new Map<bigint, bigint>()
      for (const [nth, step] of history.entries()) {
        const now = table.clock.now()
        const closed = () => account.bets.filter(({ state }) => state === "settled")
        const open = () => account.bets.filter(({ state }) => state === "open")
        switch (step.do) {
          case "grant": {
            const terms = {
              ...TERMS,
              funding: at(["cash-first", "bonus-first", "mixed"] as const, step.funding) ?? "cash-first",
              maxStake: step.most ? "12" : null,
              cap: step.cap ? "9.5" : null,
              lockedPrincipal: step.locked,
              lostOnWithdrawal: false,
              multiple: step.cap ? "0.5" : "1.5",
              days: 5,
            }
            const id = await seat.grant(amount(step.granted), terms)
            const lot = {
              id,
              granted: amount(step.granted),
              terms: lotTerms(terms),
              required: requiredOf(terms, amount(step.granted)),
            }
            account = grant(account, lot, now)
            ids.set(id, id)
            break
          }
          case "bet": {
            const id = BigInt(nth + 1)
            const game = at(GAMES, step.game) ?? GAME
            const all = account.cash + account.lots.reduce((sum, { balance }) => sum + balance, 0n)
            const stake = amount(step.isAll && all > 0n ? all : step.stake)
            const placed = place(account, { id, game: gameOf(game), stake })
            account = placed.account
            const { status } = await seat.bet(String(id), stake, { game })
            expect(status).toBe(
              placed.refused === "FUNDS"
                ? "INSUFFICIENT_FUNDS"
                : placed.refused === "MAX_STAKE"
                  ? "LIMIT_REACHED"
                  : "OK",
            )
            if (placed.refused === undefined) names.set(id, { game, rounds: 0 })
            break
          }
          case "result": {
            const bet = at(open(), step.index)
            if (!bet) break
            account = decide(account, bet.id, { payout: amount(step.payout) }, now)
            const told = await seat.win(String(bet.id), amount(step.payout), {
              game: names.get(bet.id)?.game ?? GAME,
            })
            expect(told.status).toBe("OK")
            break
          }
          case "void": {
            const bet = at(step.isOpen ? open() : closed(), step.index)
            if (!bet) break
            const next = decide(account, bet.id, "void", now)
            // A vendor's rollback that main cannot bear is refused whole, as it is without lots.
            if (account.cash + bet.parts.cash < bet.shares.cash) break
            account = next
            const told = await seat.rollback(String(bet.id), "back", names.get(bet.id)?.game ?? GAME)
            expect(told.status).toBe("OK")
            break
          }
          case "correct": {
            const bet = at(closed(), step.index)
            if (!bet || bet.payout === step.payout) break
            // A correction is one movement: the split of a difference is that of the payouts where nothing is rounded.
            if (
              [...bet.parts.lots].some(
                ({ amount: part }) =>
                  ((step.payout - bet.payout) * part) % bet.stake !== 0n ||
                  (bet.payout * part) % bet.stake !== 0n,
              )
            )
              break
            const next = decide(account, bet.id, { payout: amount(step.payout) }, now)
            if (account.cash + next.bets.find(({ id }) => id === bet.id)!.shares.cash < bet.shares.cash) break
            account = next
            const about = names.get(bet.id)
            const told = await seat.adjust(
              String(bet.id),
              amount(step.payout - bet.payout),
              `adjust ${nth}`,
              about?.game,
            )
            expect(told.status).toBe("OK")
            break
          }
          case "leave":
            if (account.cash === 0n) break
            await table.house.base.ledger.post({
              key: randomUUID(),
              kind: "adjustment",
              debit: wallet(seat.memberId, "main", "BRL"),
              credit: house(MERCHANT, "adjustments", "BRL"),
              amount: account.cash,
              cause: "test",
            })
            account = { ...account, cash: ZERO }
            break
          case "wait":
            table.clock.advance(step.days * DAY_MS)
            account = account.lots.reduce((sum, { id }) => reachEnd(sum, id, table.clock.now()), account)
            await table.expire()
            break
          case "forfeit": {
            const lot = at(account.lots, step.index)
            if (!lot) break
            const state = step.isRevoked ? "revoked" : "forfeited"
            account = endOpenLot(account, lot.id, state, now)
            await seat.forfeit(lot.id, state)
            break
          }
        }
        await table.settle()
        // A debt is paid by what comes later; the ledger collects it by the clock.
        if (account.owed > 0n) {
          expect(await seat.owes()).toBe(account.owed)
          break
        }
        const lots = await seat.lots()
        expect(lots.map(shown)).toEqual(account.lots.map(shown))
        const inLots = account.lots.reduce((sum, { balance }) => sum + balance, 0n)
        expect(await table.ledger.balance(seat.memberId, "main", "BRL")).toBe(account.cash)
        expect(await table.ledger.balance(seat.memberId, "bonus", "BRL")).toBe(inLots)
        expect(await seat.given()).toBe(-account.promotions)
      }
    }),
    { numRuns: 20 },
  )
})
