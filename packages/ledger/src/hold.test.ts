import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { fakeClock } from "@croupier/testkit"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { bet, held, openBank, openMember, posted, refused, replayed, type Bank } from "../test/bank.ts"
import { house, wallet } from "./index.ts"

const clock = fakeClock("2026-11-20T12:00:00Z")
let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank({ clock })
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
const reservation = (owner: bigint, minor: bigint) => ({
  key: randomUUID(),
  wallet: wallet(owner, "main", "BRL"),
  amount: amount(minor),
  expiresAt: new Date(clock.now().getTime() + 60_000),
  cause: "test.hold",
})
const capture = (owner: bigint, hold: string, minor: bigint) => ({
  key: randomUUID(),
  hold,
  owner,
  credit: house(1, "payments", "BRL"),
  amount: amount(minor),
  kind: "capture" as const,
  cause: "test.capture",
})

test("a capture's key belongs to the hold that it took from, and a key that is known elsewhere takes nothing for granted", async () => {
  const owner = await member(100n)
  const [one, other] = [reservation(owner, 40n), reservation(owner, 40n)]
  for (const each of [one, other])
    expect(await bank.ledger.holds.reserve(each)).toMatchObject({ status: "posted" })
  const taken = capture(owner, one.key, 10n)
  expect(await bank.ledger.holds.capture(taken)).toMatchObject({ status: "posted" })
  expect(await bank.ledger.holds.capture({ ...taken, hold: other.key })).toEqual(
    refused("IDEMPOTENCY_CONFLICT"),
  )
  expect(await bank.ledger.holds.capture(taken)).toMatchObject({ status: "replayed" })
  // A bet of the main wallet bears this key: more than the hold has is refused all the same.
  const known = bet(owner, 5n)
  await bank.ledger.post(known)
  const more = { ...capture(owner, other.key, 41n), key: known.key }
  expect(await bank.ledger.holds.capture(more)).toEqual(refused("INSUFFICIENT_FUNDS"))
  expect(await bank.ledger.holds.open(owner)).toMatchObject([
    { key: one.key, remaining: 30n },
    { key: other.key, remaining: 40n },
  ])
})

test("held money cannot be spent; part is captured, the rest comes back", async () => {
  const owner = await member(100n)
  const hold = reservation(owner, 80n)
  expect(await bank.ledger.holds.reserve(hold)).toMatchObject(posted(20n))
  expect(await bank.ledger.holds.reserve(hold)).toMatchObject(replayed(20n))
  expect(await bank.ledger.post(bet(owner, 21n))).toEqual(refused("INSUFFICIENT_FUNDS"))
  await expect(bank.ledger.reverse(hold.key)).rejects.toThrow("released")
  const part = capture(owner, hold.key, 30n)
  expect(await bank.ledger.holds.capture(part)).toMatchObject(posted(50n))
  expect(await bank.ledger.holds.capture(part)).toMatchObject(replayed(50n))
  expect(await bank.ledger.holds.capture(capture(owner, hold.key, 51n))).toEqual(
    refused("INSUFFICIENT_FUNDS"),
  )
  expect(await bank.ledger.holds.open(owner)).toMatchObject([{ key: hold.key, amount: 80n, remaining: 50n }])
  expect(await bank.ledger.holds.release(owner, hold.key)).toMatchObject({ status: "posted" })
  expect(await bank.ledger.holds.release(owner, hold.key)).toMatchObject({ status: "replayed" })
  expect(await bank.ledger.holds.capture(capture(owner, hold.key, 1n))).toEqual(refused("HOLD_NOT_OPEN"))
  expect(await held(bank, owner)).toBe(70n)
  expect(await bank.ledger.holds.open(owner)).toEqual([])
})

test("a hold that is captured whole cannot be released", async () => {
  const owner = await member(100n)
  const hold = reservation(owner, 100n)
  await bank.ledger.holds.reserve(hold)
  expect(await bank.ledger.holds.capture(capture(owner, hold.key, 100n))).toMatchObject(posted(0n))
  expect(await bank.ledger.holds.release(owner, hold.key)).toEqual(refused("HOLD_NOT_OPEN"))
})

test("a hold of more than there is, of nothing, or unknown is refused and sets nothing aside", async () => {
  const owner = await member(100n)
  expect(await bank.ledger.holds.reserve(reservation(owner, 101n))).toEqual(refused("INSUFFICIENT_FUNDS"))
  expect(await bank.ledger.holds.reserve(reservation(owner, 0n))).toEqual(refused("AMOUNT_OUT_OF_RANGE"))
  expect(await bank.ledger.holds.release(owner, randomUUID())).toEqual(refused("HOLD_NOT_OPEN"))
  const hold = reservation(owner, 10n)
  await bank.ledger.holds.reserve(hold)
  expect(await bank.ledger.holds.reserve({ ...hold, amount: amount(11n) })).toEqual(
    refused("IDEMPOTENCY_CONFLICT"),
  )
})

test("an expired hold gives back what is left, once", async () => {
  const owner = await member(100n)
  const hold = reservation(owner, 40n)
  await bank.ledger.holds.reserve(hold)
  await bank.ledger.holds.expire()
  expect(await held(bank, owner)).toBe(60n)
  clock.advance(60_000)
  const both = await Promise.all([bank.ledger.holds.expire(), bank.ledger.holds.expire()])
  expect(both[0] + both[1]).toBeGreaterThanOrEqual(1)
  expect(await held(bank, owner)).toBe(100n)
  expect(await bank.ledger.holds.expire()).toBe(0)
})

test("capture and release of one hold at the same moment: exactly one of them", async () => {
  const owner = await member(100n)
  for (let round = 0; round < 10; round++) {
    const hold = reservation(owner, 10n)
    await bank.ledger.holds.reserve(hold)
    const [taken, given] = await Promise.all([
      bank.ledger.holds.capture(capture(owner, hold.key, 10n)),
      bank.ledger.holds.release(owner, hold.key),
    ])
    expect([taken.status, given.status].toSorted()).toEqual(["posted", "refused"])
  }
})

test("a hold in the caller's transaction goes with its rollback", async () => {
  const owner = await member(100n)
  const hold = reservation(owner, 40n)
  await expect(
    inTransaction(bank.database.db, async (tx) => {
      expect(await bank.ledger.holds.reserve(hold, tx)).toMatchObject(posted(60n))
      throw new Error("no")
    }),
  ).rejects.toThrow("no")
  expect(await held(bank, owner)).toBe(100n)
  expect(await bank.ledger.holds.open(owner)).toEqual([])
})
