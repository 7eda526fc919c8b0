import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit, held, move, openBank, openMember, prize, type Bank } from "../test/bank.ts"
import { Model } from "../test/model.ts"
import { wallet, type Transfer } from "./index.ts"

let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const MEMBERS = 4
const value = fc.bigInt({ min: 1n, max: 100n })
const who = fc.nat({ max: MEMBERS - 1 })
/** One transfer of a crowd: new, or an earlier one again, perhaps with another amount. */
const single = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ op: fc.constantFrom("deposit" as const, "bet" as const), who, value }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant("again" as const),
      which: fc.nat(),
      more: fc.constantFrom(0n, 0n, 1n),
    }),
  },
)
const alone = fc.oneof(
  fc.record({ op: fc.constant("move" as const), who, value, back: fc.boolean() }),
  fc.record({ op: fc.constant("linked" as const), who, other: who, value }),
  fc.record({
    op: fc.constant("close" as const),
    who,
    to: fc.constantFrom(undefined, "debits" as const, "credits" as const, "both" as const),
  }),
  fc.record({ op: fc.constant("prize" as const), who, value }),
)
const rounds = fc.array(fc.record({ crowd: fc.array(single, { maxLength: 40 }), alone }), {
  minLength: 1,
  maxLength: 6,
})

test("answers as the model does, for any crowd in any order with any repetition", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (script) => {
      const owners = Array.from({ length: MEMBERS }, () => next++)
      const model = new Model()
      for (const owner of owners) {
        await openMember(bank, owner)
        for (const purpose of ["main", "bonus"] as const) model.open(wallet(owner, purpose, "BRL"))
      }
      const owner = (index: number): bigint => owners[index] ?? 0n
      const history: Transfer[] = []
      for (const { crowd, alone } of script) {
        const transfers = crowd.flatMap((one): Transfer[] => {
          if (one.op !== "again") {
            const transfer = (one.op === "bet" ? bet : deposit)(owner(one.who), one.value)
            history.push(transfer)
            return [transfer]
          }
          const earlier = history[one.which % Math.max(history.length, 1)]
          return earlier ? [{ ...earlier, amount: amount(earlier.amount + one.more) }] : []
        })
        const answers = await Promise.all(transfers.map((transfer) => bank.ledger.post(transfer)))
        expect(answers).toEqual(transfers.map((transfer) => model.post(transfer)))
        if (alone.op === "move") {
          const moved = alone.back
            ? move(owner(alone.who), "bonus", "main", alone.value)
            : move(owner(alone.who), "main", "bonus", alone.value)
          expect(await bank.ledger.post(moved)).toEqual(model.post(moved))
          history.push(moved)
        } else if (alone.op === "linked") {
          const pair = [deposit(owner(alone.other), alone.value), bet(owner(alone.who), alone.value)]
          expect(await bank.ledger.postLinked(pair)).toEqual(model.postLinked(pair))
        } else if (alone.op === "prize") {
          const won = prize(owner(alone.who), alone.value)
          history.push(won)
          expect(await bank.ledger.post(won)).toEqual(model.post(won))
        } else {
          const ref = wallet(owner(alone.who), "main", "BRL")
          model.setClosed(ref, alone.to)
          const closing = alone.to && { to: alone.to, reason: "test" }
          await bank.ledger.setClosed(bank.database.db, ref.owner, ref.purpose, ref.asset, closing)
        }
      }
      for (const one of owners)
        for (const purpose of ["main", "bonus"] as const)
          expect(await held(bank, one, purpose)).toBe(model.balances.get(`${one}:${purpose}`))
      for (const one of owners)
        expect(await held(bank, one, "unclaimed")).toBe(model.balances.get(`${one}:unclaimed`) ?? 0n)
    }),
    { numRuns: 60 },
  )
  expect(bank.errors).toEqual([])
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("three ledgers that race with the same transfers, each in its own order, post each once", async () => {
  const owners = Array.from({ length: 12 }, () => next++)
  for (const owner of owners) await openMember(bank, owner, 300n)
  const transfers = Array.from({ length: 900 }, (_, i) => {
    const owner = owners[i % owners.length] ?? 0n
    return i % 5 === 0 ? deposit(owner, 7n) : bet(owner, BigInt((i % 9) + 1))
  })
  const ledgers = [bank.ledger, bank.another(), bank.another({ writers: 3 })]
  const outcomes = await Promise.all(
    ledgers.map(async (ledger, turn) => {
      const order = transfers.map((transfer, i) => ({ transfer, rank: (i * 7919 * (turn + 1)) % 907 }))
      return Promise.all(
        order
          .toSorted((a, b) => a.rank - b.rank)
          .map(async ({ transfer }) => ({ key: transfer.key, outcome: await ledger.post(transfer) })),
      )
    }),
  )
  const times = Map.groupBy(outcomes.flat(), ({ key }) => key)
  for (const answers of times.values())
    expect(answers.filter(({ outcome }) => outcome.status === "posted").length).toBeLessThanOrEqual(1)
  for (const owner of owners) {
    const postedHere = transfers.filter(
      (t) =>
        (t.debit.side === "wallet" ? t.debit.owner : t.credit.side === "wallet" ? t.credit.owner : 0n) ===
          owner && times.get(t.key)?.some(({ outcome }) => outcome.status === "posted"),
    )
    const sum = postedHere.reduce((total, t) => total + (t.kind === "deposit" ? t.amount : -t.amount), 300n)
    expect(await held(bank, owner)).toBe(sum)
  }
  expect(bank.errors).toEqual([])
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("lanes, groups and callers' transactions that cross each other never deadlock", async () => {
  const owners = Array.from({ length: 10 }, () => next++)
  for (const owner of owners) await openMember(bank, owner, 10_000n)
  const pick = (i: number): bigint => owners[i % owners.length] ?? 0n
  const other = bank.another()
  await Promise.all(
    Array.from({ length: 400 }, async (_, i) => {
      const pair = [bet(pick(i), 1n), bet(pick(i * 3 + 7), 1n, { key: randomUUID() })]
      if (i % 4 === 0) await bank.ledger.postLinked(i % 8 ? pair : pair.toReversed())
      else if (i % 4 === 1)
        await inTransaction(bank.database.db, (tx) =>
          other.postIn(tx, i % 8 === 1 ? pair : pair.toReversed()),
        )
      else if (i % 4 === 2) await other.post(move(pick(i), "main", "bonus", 1n))
      else await bank.ledger.post(bet(pick(i), 1n))
    }),
  )
  const { rows } = await bank.database.pool.query<{ deadlocks: bigint }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  )
  expect(rows).toEqual([{ deadlocks: 0n }])
  expect(bank.errors).toEqual([])
  expect((await bank.ledger.verify()).differences).toEqual([])
})
