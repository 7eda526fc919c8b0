import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { debt, deposit, held, openBank, opening, openMember, type Bank } from "../test/bank.ts"
import { MoneyModel } from "../test/money-model.ts"
import { house, ledgerChecks, proveSubLedgers, wallet, type ClaimPlace } from "./index.ts"

let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const value = fc.bigInt({ min: 1n, max: 60n })
const place = fc.constantFrom<ClaimPlace>("held", "transit", "clearing")
const which = fc.nat()
/** An earlier act's key now and then: a repetition, or another act under a known key. */
const again = fc.option(which, { freq: 6, nil: undefined })
const step = fc.oneof(
  fc.record({ op: fc.constant("deposit" as const), value }),
  fc.record({ op: fc.constant("open" as const), value, upTo: fc.boolean(), again }),
  fc.record({ op: fc.constant("move" as const), which, from: place, to: place, again }),
  fc.record({
    op: fc.constant("end" as const),
    which,
    from: place,
    value: fc.option(value, { nil: undefined }),
    back: fc.boolean(),
    again,
  }),
  fc.record({ op: fc.constant("split" as const), which, first: value, again }),
  fc.record({ op: fc.constant("take" as const), value, again }),
  fc.record({ op: fc.constant("owe" as const), value, again }),
  fc.record({ op: fc.constant("collect" as const) }),
  fc.record({ op: fc.constant("cancel" as const), which }),
)

test("claims, takings and receivables answer as the model does, in any order with any repetition", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (script) => {
      const owner = next++
      await openMember(bank, owner)
      const { claims, receivables } = bank.ledger
      const model = new MoneyModel()
      const keys: string[] = []
      const debts: string[] = []
      const takings: string[] = []
      const keyOf = (again: number | undefined, known = keys): string => {
        const key = (again !== undefined && known[again % Math.max(known.length, 1)]) || randomUUID()
        known.push(key)
        return key
      }
      const provider = () => bank.ledger.houseBalance(1, "payments:1", "BRL")
      const before = await provider()
      const claimOf = (index: number): string =>
        [...model.claims.keys()][index % Math.max(model.claims.size, 1)] ?? randomUUID()
      for (const one of script) {
        if (one.op === "deposit") {
          await bank.ledger.post(deposit(owner, one.value))
          model.main += one.value
        } else if (one.op === "open") {
          const key = keyOf(one.again)
          const given = opening(owner, one.value, { key, ...(one.upTo ? { upTo: true } : {}) })
          expect(await claims.open(given)).toEqual(model.open(key, one.value, one.upTo))
        } else if (one.op === "move") {
          if (one.from === one.to) continue
          const act = { key: keyOf(one.again), owner, claim: claimOf(one.which), cause: "test.move" }
          expect(await claims.move({ ...act, from: one.from, to: one.to })).toEqual(
            model.move(act.key, act.claim, one.from, one.to),
          )
        } else if (one.op === "end") {
          const act = { key: keyOf(one.again), owner, claim: claimOf(one.which), cause: "test.end" }
          const part = one.back ? one.value : (one.value ?? 1n)
          const expected = model.end(act.key, act.claim, one.from, part, one.back)
          const credit = house(1, "payments:1", "BRL")
          const found = one.back
            ? await claims.release({
                ...act,
                from: one.from,
                ...(part === undefined ? {} : { amount: amount(part) }),
              })
            : await claims.pay({
                ...act,
                from: one.from,
                to: [{ credit, amount: amount(part ?? 1n), kind: "withdrawal" }],
              })
          expect(found).toEqual(expected)
        } else if (one.op === "split") {
          const claim = claimOf(one.which)
          const rest = (model.claims.get(claim)?.remaining ?? 0n) - one.first
          const parts = [one.first, ...(rest > 0n ? [rest] : [])].map((minor) => ({
            key: randomUUID(),
            amount: amount(minor),
            cause: "test.part",
          }))
          const key = randomUUID()
          expect(await claims.split({ key, owner, claim, parts, cause: "test.split" })).toEqual(
            model.split(key, claim, parts),
          )
        } else if (one.op === "take") {
          const key = keyOf(one.again, takings)
          const debit = wallet(owner, "main", "BRL")
          const taking = {
            key,
            kind: "bonus_forfeit" as const,
            debit,
            credit: house(1, "promotions", "BRL"),
            amount: amount(one.value),
            cause: "test.take",
          }
          expect(await bank.ledger.takeUpTo(taking)).toEqual(model.take(key, one.value))
          expect(await bank.ledger.takeUpTo(taking)).toEqual(model.take(key, one.value))
        } else if (one.op === "owe") {
          const given = debt(owner, one.value)
          for (let turn = 0; turn < 2; turn++)
            await inTransaction(bank.database.db, (tx) => receivables.owe(tx, given))
          debts.push(given.key)
          model.owe(given.key, one.value)
        } else if (one.op === "collect") {
          await receivables.collect(owner)
          model.collect()
        } else {
          const key = debts[one.which % Math.max(debts.length, 1)]
          if (key === undefined) continue
          await inTransaction(bank.database.db, (tx) => receivables.cancel(tx, owner, key))
          model.cancel(key)
        }
        expect(await held(bank, owner)).toBe(model.main)
      }
      expect(await held(bank, owner, "held")).toBe(model.at("held"))
      const open = await claims.openOf(owner)
      for (const at of ["held", "transit", "clearing"] as const)
        expect(open.filter((each) => each.place === at).reduce((sum, each) => sum + each.remaining, 0n)).toBe(
          model.at(at),
        )
      expect(await receivables.owedBy(owner, "BRL")).toBe(model.owed())
      expect((await provider()) - before).toBe(model.paid)
    }),
    { numRuns: 60 },
  )
  expect((await bank.ledger.verify()).differences).toEqual([])
  expect(await proveSubLedgers(bank.database.db, ledgerChecks)).toMatchObject({ differences: [] })
})
