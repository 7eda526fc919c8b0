import { randomUUID } from "node:crypto"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { amount } from "@croupier/money"
import { fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { bet, debt, deposit, move, openBank, opening, openMember, prize, type Bank } from "../test/bank.ts"
import {
  house,
  wallet,
  type Bulk,
  type Claims,
  type Closing,
  type Receivables,
  type Holds,
  type Ledger,
} from "./index.ts"

let bank: Bank
const told: bigint[] = []
const clock = fakeClock("2026-11-20T12:00:00Z")
let next = 1n
beforeAll(async () => {
  bank = await openBank({ clock, moved: (owners) => told.push(...owners) })
})
afterAll(() => bank.close())
beforeEach(() => void (told.length = 0))

async function member(funds = 1_000n): Promise<bigint> {
  const owner = next++
  await openMember(bank, owner, funds)
  told.length = 0
  return owner
}
const reservation = (owner: bigint, minor: bigint) => ({
  key: randomUUID(),
  wallet: wallet(owner, "main", "BRL"),
  amount: amount(minor),
  expiresAt: new Date(clock.now().getTime() + 60_000),
  cause: "test.hold",
})
const captureOf = (owner: bigint, hold: string, minor: bigint) => ({
  key: randomUUID(),
  hold,
  owner,
  credit: house(1, "lottery", "BRL"),
  amount: amount(minor),
  kind: "capture" as const,
  cause: "test.capture",
})
const held = async (owner: bigint, minor: bigint) => {
  const hold = reservation(owner, minor)
  await bank.ledger.holds.reserve(hold)
  told.length = 0
  return hold.key
}
const claimed = async (owner: bigint, minor: bigint) => {
  const claim = opening(owner, minor)
  await bank.ledger.claims.open(claim)
  told.length = 0
  return { key: randomUUID(), owner, claim: claim.key, cause: "test.claim", from: "held" as const }
}
const indebted = async (owner: bigint, minor: bigint) => {
  const owed = debt(owner, minor)
  await inTx((tx) => bank.ledger.receivables.owe(tx, owed))
  told.length = 0
  return owed.key
}
const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(bank.database.db, work)

/** Every way to move money through the face of the ledger. A new one does not compile before it is listed here. */
type Reads =
  | "openWallets"
  | "setClosed"
  | "balance"
  | "balances"
  | "houseBalance"
  | "statement"
  | "statementSums"
  | "movements"
  | "balanceAt"
  | "trialBalance"
  | "houseStatement"
  | "find"
  | "groupsOf"
  | "tail"
  | "closeDay"
  | "ensureQuarters"
  | "verifyStep"
  | "sealStep"
  | "keepAnchor"
  | "verifyAnchor"
  | "verify"
  | "askCheck"
  | "runCheck"
  | "checkState"
  | "close"
type Way =
  | Exclude<keyof Ledger, Reads | "bulk" | "holds" | "claims" | "receivables">
  | `bulk.${Exclude<keyof Bulk, "decide" | "progress" | "refusedOf">}`
  | `receivables.${Exclude<keyof Receivables, "find" | "openOf" | "owedBy">}`
  | `holds.${Exclude<keyof Holds, "open">}`
  | `claims.${Exclude<keyof Claims, "find" | "openOf">}`

/** Moves money of a member by one commit. */
const WAYS: Record<Way, (owner: bigint) => Promise<unknown>> = {
  post: (owner) => bank.ledger.post(bet(owner, 1n)),
  postLinked: (owner) => bank.ledger.postLinked([bet(owner, 1n), move(owner, "main", "bonus", 1n)]),
  postIn: (owner) =>
    inTx(async (tx) => {
      await bank.ledger.postIn(tx, [bet(owner, 1n), bet(owner, 2n)])
      await bank.ledger.postIn(tx, [prize(owner, 3n)])
    }),
  reverse: async (owner) => {
    const transfer = bet(owner, 1n)
    await bank.ledger.post(transfer)
    told.length = 0
    expect(await bank.ledger.reverse(transfer.key)).toMatchObject({ status: "posted" })
  },
  payUnclaimed: async (owner) => {
    const close = (closing?: Closing) =>
      bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", closing)
    await close({ to: "credits", reason: "test" })
    await bank.ledger.post(prize(owner, 5n))
    await close()
    told.length = 0
    expect(await bank.ledger.payUnclaimed()).toBe(1)
  },
  "bulk.work": async (owner) => {
    const credits = [{ owner, amount: amount(1n) }]
    const debit = house(1, "promotions", "BRL")
    const decision = {
      key: randomUUID(),
      kind: "mission",
      debit,
      purpose: "main",
      cause: "test",
      credits,
    } as const
    await inTx((tx) => bank.ledger.bulk.decide(tx, decision))
    expect(told).toEqual([])
    expect(await bank.ledger.bulk.work()).toMatchObject({ posted: 1 })
  },
  lane: async (owner) => {
    await sql`create function take_one(bigint[]) returns text language sql as $$
      select string_agg(a.status, '') from unnest($1) n,
        ledger.post_one((n & 63)::smallint, (n << 16) | 1, -1, gen_random_uuid(), ${sql.lit((1 << 16) | (3 << 6) | 1)},
          5::smallint, 'test.lane', now()) a $$`.execute(bank.database.db)
    const lane = bank.ledger.lane<bigint, string>({
      database: bank.database,
      sqlFunction: "take_one($1::bigint[])",
      encode: (batch) => [`{${batch.join(",")}}`],
      decode: (value) => (typeof value === "string" ? value.split("") : []),
      bucketOf: (each) => Number(each & 63n),
      keyOf: String,
      movedBy: (each, answer) => (answer === "P" ? [each] : []),
    })
    await lane.submit(owner)
    await lane.close()
  },
  notifyMoved: async (owner) => bank.ledger.notifyMoved([owner]),
  "holds.reserve": (owner) => bank.ledger.holds.reserve(reservation(owner, 5n)),
  "holds.capture": async (owner) => bank.ledger.holds.capture(captureOf(owner, await held(owner, 5n), 2n)),
  "holds.release": async (owner) => bank.ledger.holds.release(owner, await held(owner, 5n)),
  "holds.expire": async (owner) => {
    await held(owner, 5n)
    clock.advance(60_001)
    expect(await bank.ledger.holds.expire()).toBeGreaterThan(0)
  },
  takeUpTo: (owner) => {
    const { debit, credit, ...taking } = bet(owner, 5n)
    if (debit.side === "house" || credit.side === "wallet") throw new Error("a bet debits a wallet")
    return bank.ledger.takeUpTo({ ...taking, debit, credit })
  },
  "receivables.owe": (owner) => inTx((tx) => bank.ledger.receivables.owe(tx, debt(owner, 5n))),
  "receivables.cancel": async (owner) => {
    const key = await indebted(owner, 5n)
    await inTx((tx) => bank.ledger.receivables.cancel(tx, owner, key))
  },
  "receivables.writeOff": async (owner) => {
    const key = await indebted(owner, 5n)
    await inTx((tx) => bank.ledger.receivables.writeOff(tx, owner, key))
  },
  "receivables.collect": async (owner) => {
    await indebted(owner, 5n)
    expect(await bank.ledger.receivables.collect(owner)).toBe(1)
  },
  "claims.open": (owner) => bank.ledger.claims.open(opening(owner, 5n)),
  "claims.move": async (owner) =>
    bank.ledger.claims.move({ ...(await claimed(owner, 5n)), from: "held", to: "transit" }),
  "claims.pay": async (owner) =>
    bank.ledger.claims.pay({
      ...(await claimed(owner, 5n)),
      to: [{ credit: house(1, "payments:1", "BRL"), amount: amount(5n), kind: "withdrawal" }],
    }),
  "claims.release": async (owner) => bank.ledger.claims.release(await claimed(owner, 5n)),
  "claims.split": async (owner) =>
    bank.ledger.claims.split({
      ...(await claimed(owner, 5n)),
      parts: [{ key: randomUUID(), amount: amount(5n), cause: "test.part" }],
    }),
}

describe("every way to move money tells whose it was, once for its commit", () => {
  for (const [way, go] of Object.entries(WAYS))
    test(way, async () => {
      const owner = await member()
      await go(owner)
      expect(told.filter((each) => each === owner)).toEqual([owner])
    })
})

test("a hold in the caller's transaction, together with transfers, is one telling", async () => {
  const owner = await member()
  const hold = await held(owner, 5n)
  await inTx(async (tx) => {
    await bank.ledger.holds.release(owner, hold, tx)
    await bank.ledger.holds.reserve(reservation(owner, 7n), tx)
    await bank.ledger.postIn(tx, [bet(owner, 1n)])
    expect(told).toEqual([])
  })
  expect(told).toEqual([owner])
})

test("linked transfers of two owners tell both", async () => {
  const [one, other] = [await member(), await member()]
  await bank.ledger.postLinked([bet(one, 1n), bet(other, 1n)])
  expect(new Set(told)).toEqual(new Set([one, other]))
  expect(told).toHaveLength(2)
})

test("a transfer that is refused, rolled back or known already in the caller's transaction tells nothing", async () => {
  const owner = await member(10n)
  const hold = reservation(owner, 1n)
  await bank.ledger.holds.reserve(hold)
  const known = bet(owner, 1n)
  await bank.ledger.post(known)
  told.length = 0
  await bank.ledger.post(bet(owner, 100n))
  await bank.ledger.postLinked([bet(owner, 1n), bet(owner, 100n)])
  await bank.ledger.holds.reserve(reservation(owner, 100n))
  await bank.ledger.holds.release(owner, randomUUID())
  await bank.ledger.reverse(randomUUID())
  await inTx((tx) => bank.ledger.postIn(tx, [bet(owner, 1n), bet(owner, 100n)]))
  await inTx((tx) => bank.ledger.postIn(tx, [known]))
  await inTx((tx) => bank.ledger.holds.reserve(hold, tx))
  const undone = inTx(async (tx) => {
    await bank.ledger.postIn(tx, [bet(owner, 1n)])
    await bank.ledger.holds.release(owner, hold.key, tx)
    throw new Error("no")
  })
  await expect(undone).rejects.toThrow("no")
  expect(told).toEqual([])
})

test("a transfer that the ledger knows already is told again: the first answer may have been lost", async () => {
  const owner = await member()
  const transfer = deposit(owner, 5n)
  await bank.ledger.post(transfer)
  await bank.ledger.post(transfer)
  expect(told).toEqual([owner, owner])
})

test("a transaction that is tried again tells once", async () => {
  const owner = await member()
  let attempt = 0
  await inTx(async (tx) => {
    await bank.ledger.postIn(tx, [bet(owner, 1n)])
    if (++attempt < 3)
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  expect([attempt, told]).toEqual([3, [owner]])
})

test("a listener that throws is reported, and the transfer is posted", async () => {
  const owner = await member()
  const ledger = bank.another({
    moved: () => {
      throw new Error("deaf")
    },
  })
  expect(await ledger.post(bet(owner, 1n))).toMatchObject({ status: "posted" })
  expect(await inTx((tx) => ledger.postIn(tx, [bet(owner, 1n)]))).toMatchObject([{ status: "posted" }])
  expect(bank.errors.splice(0)).toEqual([new Error("deaf"), new Error("deaf")])
})
