import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { bet, deposit, held, openBank, openMember, refused, type Bank } from "../test/bank.ts"
import { house, wallet, type Taking } from "./index.ts"

let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())
afterEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
})

const member = async (funds: bigint) => {
  const owner = next++
  await openMember(bank, owner, funds)
  return owner
}
const taking = (owner: bigint, minor: bigint, parts: Partial<Taking> = {}): Taking => ({
  key: randomUUID(),
  kind: "bonus_forfeit",
  debit: wallet(owner, "main", "BRL"),
  credit: house(1, "promotions", "BRL"),
  amount: amount(minor),
  cause: "test.take",
  ...parts,
})
const taken = (value: bigint, balance: bigint, status = "posted") => ({ status, taken: value, balance })

test("takes what there is, at most the amount, and tells the same again whatever came since", async () => {
  const owner = await member(100n)
  const [some, rest, none] = [taking(owner, 70n), taking(owner, 70n), taking(owner, 70n)]
  expect(await bank.ledger.takeUpTo(some)).toEqual(taken(70n, 30n))
  expect(await bank.ledger.takeUpTo(rest)).toEqual(taken(30n, 0n))
  expect(await bank.ledger.takeUpTo(none)).toEqual(taken(0n, 0n))
  await bank.ledger.post(deposit(owner, 500n))
  expect(await bank.ledger.takeUpTo(rest)).toEqual(taken(30n, 500n, "replayed"))
  expect(await bank.ledger.takeUpTo(none)).toEqual(taken(0n, 500n, "replayed"))
  expect(await bank.ledger.takeUpTo({ ...none, amount: amount(71n) })).toEqual(
    refused("IDEMPOTENCY_CONFLICT"),
  )
})

test("refuses a key of something else, a closed or unknown wallet, another merchant and what is no amount", async () => {
  const owner = await member(100n)
  const known = bet(owner, 5n)
  await bank.ledger.post(known)
  expect(await bank.ledger.takeUpTo(taking(owner, 5n, { key: known.key }))).toEqual(
    refused("IDEMPOTENCY_CONFLICT"),
  )
  expect(await bank.ledger.takeUpTo(taking(owner, 0n))).toEqual(refused("AMOUNT_OUT_OF_RANGE"))
  expect(await bank.ledger.takeUpTo(taking(next++, 5n))).toEqual(refused("ACCOUNT_UNKNOWN"))
  expect(await bank.ledger.takeUpTo(taking(owner, 5n, { credit: house(2, "promotions", "BRL") }))).toEqual(
    refused("ASSET_MISMATCH"),
  )
  await bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", { to: "debits", reason: "test" })
  expect(await bank.ledger.takeUpTo(taking(owner, 5n))).toEqual(refused("ACCOUNT_CLOSED"))
  await expect(
    bank.ledger.takeUpTo(taking(owner, 5n, { debit: wallet(owner, "held", "BRL") })),
  ).rejects.toThrow("claims")
})

test("two at once, and beside bets: together they take no more than there is, each once", async () => {
  const owner = await member(1_000n)
  const other = bank.another()
  const takings = Array.from({ length: 30 }, () => taking(owner, 50n))
  const all = await Promise.all([
    ...takings.map((each) => bank.ledger.takeUpTo(each)),
    ...takings.map((each) => other.takeUpTo(each)),
    ...takings.map(() => other.post(bet(owner, 10n))),
  ])
  const sum = all.reduce((total, each) => {
    if (each.status !== "posted") return total
    return total + ("taken" in each ? each.taken : 10n)
  }, 0n)
  expect(sum + (await held(bank, owner))).toBe(1_000n)
})

test("in the caller's transaction it goes with the rollback", async () => {
  const owner = await member(100n)
  const one = taking(owner, 70n)
  await expect(
    inTransaction(bank.database.db, async (tx) => {
      expect(await bank.ledger.takeUpTo(one, tx)).toEqual(taken(70n, 30n))
      throw new Error("no")
    }),
  ).rejects.toThrow("no")
  expect(await held(bank, owner)).toBe(100n)
  expect(await bank.ledger.takeUpTo(one)).toEqual(taken(70n, 30n))
})
