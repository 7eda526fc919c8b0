import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { fakeClock } from "@croupier/testkit"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { bet, deposit, held, openBank, opening, openMember, refused, type Bank } from "../test/bank.ts"
import {
  house,
  houseOwner,
  ledgerChecks,
  proveSubLedgers,
  wallet,
  type ClaimOutcome,
  type ClaimPart,
  type ClaimPlace,
} from "./index.ts"

const clock = fakeClock("2026-11-20T12:00:00Z")
let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank({ clock })
})
afterAll(() => bank.close())
afterEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
  expect(await proveSubLedgers(bank.database.db, ledgerChecks)).toMatchObject({ differences: [] })
})

const MERCHANT = 1
const member = async (funds: bigint) => {
  const owner = next++
  await openMember(bank, owner, funds)
  return owner
}
const act = (owner: bigint, claim: string) => ({ key: randomUUID(), owner, claim, cause: "test.claim" })
const moveOf = (owner: bigint, claim: string, from: ClaimPlace, to: ClaimPlace) => ({
  ...act(owner, claim),
  from,
  to,
})
const part = (purpose: "payments:1" | "fees", minor: bigint): ClaimPart => ({
  credit: house(MERCHANT, purpose, "BRL"),
  amount: amount(minor),
  kind: purpose === "fees" ? "fee" : "withdrawal",
})
const paymentOf = (owner: bigint, claim: string, from: ClaimPlace, ...to: ClaimPart[]) => ({
  ...act(owner, claim),
  from,
  to,
})
const posted = (moved: bigint, remaining: bigint) => ({ status: "posted", amount: moved, remaining })
const replayed = (moved: bigint, remaining: bigint) => ({ status: "replayed", amount: moved, remaining })
/** Balances of the member and the merchant, by the letters of the worked cases. */
async function books(owner: bigint) {
  const account = (purpose: "transit" | "clearing" | "fees" | "payments:1" | "unallocated") =>
    bank.ledger.houseBalance(MERCHANT, purpose, "BRL")
  return {
    m: await held(bank, owner),
    h: await held(bank, owner, "held"),
    t: await account("transit"),
    c: await account("clearing"),
    f: await account("fees"),
    p: await account("payments:1"),
    u: await account("unallocated"),
  }
}
/** Changes of the books. */
async function changed(owner: bigint, work: () => Promise<unknown>) {
  const before = await books(owner)
  await work()
  const after = await books(owner)
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - before[name as keyof typeof before]] as const)
      .filter(([, difference]) => difference !== 0n),
  )
}

describe("a withdrawal", () => {
  test("is requested, sent, refused on one route, sent on another and paid less its fee", async () => {
    const owner = await member(500n)
    const claim = opening(owner, 200n)
    const { claims } = bank.ledger
    expect(await changed(owner, () => claims.open(claim))).toEqual({ m: -200n, h: 200n })
    expect(await changed(owner, () => claims.move(moveOf(owner, claim.key, "held", "transit")))).toEqual({
      h: -200n,
      t: 200n,
    })
    expect(await changed(owner, () => claims.move(moveOf(owner, claim.key, "transit", "held")))).toEqual({
      h: 200n,
      t: -200n,
    })
    await claims.move(moveOf(owner, claim.key, "held", "transit"))
    const paid = paymentOf(owner, claim.key, "transit", part("payments:1", 198n), part("fees", 2n))
    expect(await changed(owner, () => claims.pay(paid))).toEqual({ t: -200n, p: 198n, f: 2n })
    expect(await changed(owner, () => claims.pay(paid))).toEqual({})
    expect(await claims.find(owner, claim.key)).toMatchObject({ remaining: 0n, endedAt: clock.now() })
    expect(await claims.openOf(owner)).toEqual([])
  })

  test("that is refused for good comes back out of transit, though the wallet takes no credits", async () => {
    const owner = await member(500n)
    const claim = opening(owner, 200n)
    const { claims } = bank.ledger
    await claims.open(claim)
    await claims.move(moveOf(owner, claim.key, "held", "transit"))
    const closing = { to: "both", reason: "test" } as const
    await bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", closing)
    expect(await changed(owner, () => claims.release({ ...act(owner, claim.key), from: "transit" }))).toEqual(
      { t: -200n },
    )
    expect(await held(bank, owner, "unclaimed")).toBe(200n)
    await bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", undefined)
    await bank.ledger.payUnclaimed()
    expect(await held(bank, owner)).toBe(500n)
  })

  test("ends in parts: some of it comes back and the rest is kept; nothing beyond it", async () => {
    const owner = await member(100n)
    const claim = opening(owner, 100n)
    const { claims } = bank.ledger
    await claims.open(claim)
    const some = { ...act(owner, claim.key), from: "held" as const, amount: amount(30n) }
    expect(await claims.release(some)).toEqual(posted(30n, 70n))
    expect(await claims.pay(paymentOf(owner, claim.key, "held", part("payments:1", 71n)))).toEqual(
      refused("INSUFFICIENT_FUNDS"),
    )
    expect(await claims.pay(paymentOf(owner, claim.key, "held", part("payments:1", 70n)))).toEqual(
      posted(70n, 0n),
    )
    expect(await claims.release({ ...some, key: randomUUID() })).toEqual(refused("CLAIM_NOT_OPEN"))
    expect(await claims.release(some)).toEqual(replayed(30n, 70n))
    expect(await held(bank, owner)).toBe(30n)
  })

  test("is split into parts that are its sum, each with a life of its own", async () => {
    const owner = await member(100n)
    const claim = opening(owner, 100n, { reason: "checked" })
    const { claims } = bank.ledger
    await claims.open(claim)
    const parts = [60n, 40n].map((minor) => ({
      key: randomUUID(),
      amount: amount(minor),
      cause: `part of ${minor}`,
    }))
    const split = { ...act(owner, claim.key), parts }
    expect(await claims.split({ ...split, key: randomUUID(), parts: parts.slice(1) })).toEqual(
      refused("AMOUNT_OUT_OF_RANGE"),
    )
    expect(await claims.split(split)).toEqual(posted(100n, 0n))
    expect(await claims.split(split)).toEqual(replayed(100n, 0n))
    expect(await claims.split({ ...split, key: randomUUID() })).toEqual(refused("CLAIM_NOT_OPEN"))
    expect(await claims.release({ ...act(owner, claim.key), from: "held" })).toEqual(
      refused("CLAIM_NOT_OPEN"),
    )
    expect(await claims.openOf(owner)).toHaveLength(2)
    const [one, two] = parts.map(({ key }) => key)
    expect(await claims.find(owner, one ?? "")).toMatchObject({ parent: claim.key, reason: "checked" })
    await claims.release({ ...act(owner, one ?? ""), from: "held" })
    await claims.pay(paymentOf(owner, two ?? "", "held", part("payments:1", 40n)))
    expect(await held(bank, owner)).toBe(60n)
  })
})

test("escrow of two members: part of it is paid to the other, the rest comes back to be held", async () => {
  const [withdrawer, depositor] = [await member(100n), await member(0n)]
  const claim = opening(withdrawer, 100n)
  const { claims } = bank.ledger
  await claims.open(claim)
  await claims.move(moveOf(withdrawer, claim.key, "held", "clearing"))
  expect(await proveSubLedgers(bank.database.db, ledgerChecks)).toMatchObject({ differences: [] })
  const other = { credit: wallet(depositor, "main", "BRL"), amount: amount(70n), kind: "deposit" as const }
  expect(await claims.pay(paymentOf(withdrawer, claim.key, "clearing", other))).toEqual(posted(70n, 30n))
  expect(await claims.move(moveOf(withdrawer, claim.key, "clearing", "held"))).toEqual(posted(30n, 30n))
  expect(await held(bank, depositor)).toBe(70n)
  expect(await books(withdrawer)).toMatchObject({ m: 0n, h: 30n, c: 0n })
  await expect(
    claims.pay(paymentOf(withdrawer, claim.key, "held", { ...other, amount: amount(30n) })),
  ).rejects.toThrow("another owner")
})

test("a contested payment blocks what there is, at most the sum, once", async () => {
  const owner = await member(50n)
  const { claims } = bank.ledger
  const block = opening(owner, 300n, { upTo: true, reason: "contested" })
  expect(await claims.open(block)).toEqual(posted(50n, 50n))
  await bank.ledger.post(deposit(owner, 20n))
  expect(await claims.open(block)).toEqual(replayed(50n, 50n))
  expect(await claims.open({ ...block, amount: amount(200n) })).toEqual(refused("IDEMPOTENCY_CONFLICT"))
  await bank.ledger.post(bet(owner, 20n))
  const nothing = opening(owner, 10n, { upTo: true })
  expect(await claims.open(nothing)).toEqual(posted(0n, 0n))
  expect(await claims.open(nothing)).toEqual(replayed(0n, 0n))
  expect(await claims.release({ ...act(owner, nothing.key), from: "held" })).toEqual(
    refused("CLAIM_NOT_OPEN"),
  )
})

test("money without an owner yet goes back to its payer by a claim of the merchant", async () => {
  const own = houseOwner(MERCHANT)
  await bank.ledger.openWallets(bank.database.db, own, [{ purpose: "main", asset: "BRL" }])
  const { claims } = bank.ledger
  const back = opening(own, 40n, { from: house(MERCHANT, "unallocated", "BRL"), at: "transit" })
  expect(await changed(own, () => claims.open(back))).toEqual({ u: -40n, t: 40n })
  const refusedByBank = { ...act(own, back.key), from: "transit" as const, amount: amount(15n) }
  expect(await changed(own, () => claims.release(refusedByBank))).toEqual({ u: 15n, t: -15n })
  const done = paymentOf(own, back.key, "transit", part("payments:1", 25n))
  expect(await changed(own, () => claims.pay(done))).toEqual({ t: -25n, p: 25n })
})

test("each act happens once: again it answers the same, under a known key something else is refused", async () => {
  const owner = await member(100n)
  const { claims } = bank.ledger
  const claim = opening(owner, 60n)
  expect(await claims.open(claim)).toEqual(posted(60n, 60n))
  expect(await claims.open(claim)).toEqual(replayed(60n, 60n))
  const send = moveOf(owner, claim.key, "held", "transit")
  expect(await claims.move(send)).toEqual(posted(60n, 60n))
  expect(await claims.move(send)).toEqual(replayed(60n, 60n))
  expect(await claims.move({ ...send, key: randomUUID() })).toEqual(refused("CLAIM_ELSEWHERE"))
  expect(await claims.release({ ...act(owner, claim.key), key: send.key, from: "transit" })).toEqual(
    refused("IDEMPOTENCY_CONFLICT"),
  )
  const known = bet(owner, 5n)
  await bank.ledger.post(known)
  expect(await claims.open(opening(owner, 5n, { key: known.key }))).toEqual(refused("IDEMPOTENCY_CONFLICT"))
  expect(await claims.open(opening(owner, 36n))).toEqual(refused("INSUFFICIENT_FUNDS"))
  expect(await claims.open(opening(owner, 0n))).toEqual(refused("AMOUNT_OUT_OF_RANGE"))
  expect(await claims.find(owner, randomUUID())).toBeUndefined()
})

test("nothing but a claim moves what is held or in transit", async () => {
  const owner = await member(100n)
  const claim = opening(owner, 60n)
  await bank.ledger.claims.open(claim)
  const out = { ...bet(owner, 1n), debit: wallet(owner, "held", "BRL") }
  await expect(bank.ledger.post(out)).rejects.toThrow("only a claim")
  const sent = { ...bet(owner, 1n), credit: house(MERCHANT, "transit", "BRL") }
  await expect(bank.ledger.post(sent)).rejects.toThrow("only a claim")
  await expect(bank.ledger.reverse(claim.key)).rejects.toThrow("not reversed")
})

test("two at once: of paying and giving back exactly one happens, and of two equal acts one is the replay", async () => {
  const owner = await member(100n)
  const other = bank.another()
  for (let round = 0; round < 10; round++) {
    const claim = opening(owner, 10n)
    const both: ClaimOutcome[] = await Promise.all([bank.ledger.claims.open(claim), other.claims.open(claim)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["posted", "replayed"])
    const ends = await Promise.all([
      bank.ledger.claims.pay(paymentOf(owner, claim.key, "held", part("payments:1", 10n))),
      other.claims.release({ ...act(owner, claim.key), from: "held" }),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["posted", "refused"])
  }
})

test("a claim in the caller's transaction goes with its rollback, and a refusal leaves the transaction whole", async () => {
  const owner = await member(100n)
  const claim = opening(owner, 40n)
  const { claims } = bank.ledger
  await expect(
    inTransaction(bank.database.db, async (tx) => {
      expect(await claims.open(claim, tx)).toEqual(posted(40n, 40n))
      expect(await claims.move(moveOf(owner, claim.key, "held", "transit"), tx)).toEqual(posted(40n, 40n))
      expect(await claims.openOf(owner, tx)).toMatchObject([{ key: claim.key, place: "transit" }])
      throw new Error("no")
    }),
  ).rejects.toThrow("no")
  expect(await held(bank, owner)).toBe(100n)
  await inTransaction(bank.database.db, async (tx) => {
    expect(await claims.open(opening(owner, 101n), tx)).toEqual(refused("INSUFFICIENT_FUNDS"))
    expect(await claims.open(claim, tx)).toEqual(posted(40n, 40n))
  })
  expect(await claims.openOf(owner)).toHaveLength(1)
})
