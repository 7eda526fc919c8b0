import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import {
  bet,
  deposit,
  held,
  move,
  openBank,
  openMember,
  posted,
  refused,
  replayed,
  type Bank,
} from "../test/bank.ts"
import { house, wallet } from "./index.ts"

let bank: Bank
let next = 1000n
const member = async (funds = 0n): Promise<bigint> => {
  const owner = next++
  await openMember(bank, owner, funds)
  return owner
}

beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())
afterEach(async () => {
  // A batch that falls apart is healed one by one and every answer is right: only this shows it.
  expect(bank.errors).toEqual([])
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("a transfer answers with the wallet's new balance, and the house has the other leg", async () => {
  const owner = await member()
  const before = await bank.ledger.houseBalance(1, "cash", "BRL")
  expect(await bank.ledger.post(deposit(owner, 100n))).toMatchObject({ ...posted(100n), seq: 1n })
  expect(await bank.ledger.post(bet(owner, 30n))).toMatchObject({ ...posted(70n), seq: 2n })
  expect(await held(bank, owner)).toBe(70n)
  expect(await bank.ledger.houseBalance(1, "cash", "BRL")).toBe(before - 100n)
})

test("the same key again is the first answer, whatever happened since", async () => {
  const owner = await member()
  const first = deposit(owner, 100n)
  expect(await bank.ledger.post(first)).toMatchObject(posted(100n))
  await bank.ledger.post(bet(owner, 60n))
  expect(await bank.ledger.post(first)).toMatchObject(replayed(100n))
  expect(await held(bank, owner)).toBe(40n)
})

test("the same key with another amount, kind or house is a conflict", async () => {
  const owner = await member(500n)
  const first = bet(owner, 100n)
  await bank.ledger.post(first)
  const conflict = refused("IDEMPOTENCY_CONFLICT")
  expect(await bank.ledger.post({ ...first, amount: amount(101n) })).toEqual(conflict)
  expect(await bank.ledger.post({ ...first, kind: "adjustment" })).toEqual(conflict)
  expect(await bank.ledger.post({ ...first, credit: house(1, "sports", "BRL") })).toEqual(conflict)
  expect(await held(bank, owner)).toBe(400n)
})

test("each bad transfer has its own refusal and none moves money", async () => {
  const owner = await member(100n)
  const cases = [
    [bet(owner, 101n), "INSUFFICIENT_FUNDS"],
    [bet(owner, 0n), "AMOUNT_OUT_OF_RANGE"],
    [bet(owner, -5n), "AMOUNT_OUT_OF_RANGE"],
    [bet(owner, 1_000_000_000_000_001n), "AMOUNT_OUT_OF_RANGE"],
    [{ ...bet(owner, 5n), credit: house(1, "lottery", "PHP") }, "ASSET_MISMATCH"],
    [bet(owner, 5n, { asset: "PHP" }), "ACCOUNT_UNKNOWN"],
    [bet(999_999n, 5n), "ACCOUNT_UNKNOWN"],
    // The wallet belongs to merchant 1 since its first deposit.
    [{ ...bet(owner, 5n), credit: house(2, "lottery", "BRL") }, "ASSET_MISMATCH"],
  ] as const
  for (const [transfer, reason] of cases) expect(await bank.ledger.post(transfer)).toEqual(refused(reason))
  // All at once they meet in one batch, with a good one among them.
  const good = bet(owner, 40n)
  const answers = await Promise.all(
    [...cases.map(([transfer]) => ({ ...transfer, key: randomUUID() })), good].map((t) =>
      bank.ledger.post(t),
    ),
  )
  expect(answers.slice(0, -1)).toEqual(cases.map(([, reason]) => refused(reason)))
  expect(answers.at(-1)).toMatchObject(posted(60n))
  expect(await held(bank, owner)).toBe(60n)
})

test("mistakes in the caller's code are thrown, not posted", async () => {
  const owner = await member(100n)
  await expect(bank.ledger.post({ ...bet(owner, 1n), key: "bet-1" })).rejects.toThrow(RangeError)
  await expect(bank.ledger.post({ ...bet(owner, 1n), cause: "" })).rejects.toThrow(RangeError)
  await expect(bank.ledger.post({ ...bet(owner, 1n), debit: house(1, "cash", "BRL") })).rejects.toThrow(
    RangeError,
  )
  await expect(
    bank.ledger.post({ ...move(owner, "main", "bonus", 1n), credit: wallet(owner + 64n, "bonus", "BRL") }),
  ).rejects.toThrow(RangeError)
  await expect(bank.ledger.post(move(owner, "main", "reserved", 1n))).rejects.toThrow(RangeError)
})

test("a refused transfer never fails its neighbours, and a wallet that runs dry half-way keeps its order", async () => {
  const owner = await member(100n)
  const others = await Promise.all(Array.from({ length: 20 }, () => member(10n)))
  const [a, b, c, d, ...rest] = await Promise.all([
    bank.ledger.post(bet(owner, 60n)),
    bank.ledger.post(bet(owner, 60n)),
    bank.ledger.post(deposit(owner, 15n)),
    bank.ledger.post(bet(owner, 55n)),
    ...others.map((other) => bank.ledger.post(bet(other, 10n))),
  ])
  expect([a, b, c, d]).toMatchObject([posted(40n), refused("INSUFFICIENT_FUNDS"), posted(55n), posted(0n)])
  expect(rest).toEqual(others.map(() => expect.objectContaining(posted(0n))))
})

test("copies of one transfer in one moment post once", async () => {
  const owner = await member(1_000n)
  const one = bet(owner, 10n)
  const answers = await Promise.all(Array.from({ length: 50 }, () => bank.ledger.post(one)))
  expect(answers.filter((answer) => answer.status === "posted")).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === "replayed")).toHaveLength(49)
  expect(await held(bank, owner)).toBe(990n)
})

test("a key twice in one SQL batch posts once", async () => {
  const owner = await member(1_000n)
  const key = randomUUID()
  const id = (owner << 16n) | 1n
  const five = (value: string) => `{${Array.from({ length: 5 }, () => value).join(",")}}`
  const { rows } = await bank.database.pool.query(
    "select i, status from ledger.post($1::smallint[],$2::bigint[],$3::bigint[],$4::uuid[],$5::int[],$6::smallint[],$7::text[])",
    [
      five(String(owner & 63n)),
      five(String(id)),
      five("-10"),
      five(key),
      five(String((1 << 16) | (3 << 6) | 1)),
      five("5"),
      five("x"),
    ],
  )
  expect(rows.map((row: { status: string }) => row.status)).toEqual(["P", "D", "D", "D", "D"])
})

test("known keys among new ones are answered as the first time, and the new ones post beside them", async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, () => member(100n)))
  const [poor = 0n, busy = 0n] = owners
  const known = owners.map((owner) => bet(owner, 10n))
  await Promise.all(known.map((transfer) => bank.ledger.post(transfer)))
  const [first, second] = known
  if (!first || !second) throw new Error("no transfers")
  const answers = await Promise.all(
    [
      ...known.slice(2),
      { ...first, amount: amount(11n) },
      bet(poor, 91n),
      bet(busy, 20n),
      second,
      bet(busy, 30n),
      ...owners.slice(2).map((owner) => bet(owner, 5n)),
    ].map((transfer) => bank.ledger.post(transfer)),
  )
  expect(answers.slice(0, 10)).toMatchObject(known.slice(2).map(() => replayed(90n)))
  expect(answers.slice(10, 15)).toMatchObject([
    refused("IDEMPOTENCY_CONFLICT"),
    refused("INSUFFICIENT_FUNDS"),
    posted(70n),
    replayed(90n),
    posted(40n),
  ])
  expect(answers.slice(15)).toMatchObject(owners.slice(2).map(() => posted(85n)))
})

test("a closed wallet refuses both directions and keeps its balance; opened again it goes on", async () => {
  const owner = await member(100n)
  await bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", { to: "both", reason: "test" })
  const both = () => Promise.all([bank.ledger.post(bet(owner, 1n)), bank.ledger.post(deposit(owner, 1n))])
  expect(await both()).toEqual([refused("ACCOUNT_CLOSED"), refused("ACCOUNT_CLOSED")])
  expect(await held(bank, owner)).toBe(100n)
  await bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", undefined)
  expect(await both()).toMatchObject([posted(99n), posted(100n)])
})

test("between two wallets of an owner both rows post, or none", async () => {
  const owner = await member(100n)
  const first = move(owner, "main", "bonus", 70n)
  expect(await bank.ledger.post(first)).toMatchObject({ ...posted(30n), credited: 70n })
  expect(await bank.ledger.post(first)).toMatchObject({ ...replayed(30n), credited: 70n })
  expect(await bank.ledger.post(move(owner, "main", "bonus", 31n))).toEqual(refused("INSUFFICIENT_FUNDS"))
  await bank.ledger.setClosed(bank.database.db, owner, "bonus", "BRL", { to: "both", reason: "test" })
  expect(await bank.ledger.post(move(owner, "main", "bonus", 1n))).toEqual(refused("ACCOUNT_CLOSED"))
  expect([await held(bank, owner), await held(bank, owner, "bonus")]).toEqual([30n, 70n])
})

test("linked transfers post all or none, over several owners too", async () => {
  const [a, b] = [await member(100n), await member(100n)]
  const pair = [bet(a, 100n), bet(b, 90n)]
  expect(await bank.ledger.postLinked(pair)).toMatchObject([posted(0n), posted(10n)])
  expect(await bank.ledger.postLinked(pair)).toMatchObject([replayed(0n), replayed(10n)])
  expect(await bank.ledger.postLinked([deposit(a, 50n), bet(b, 11n)])).toEqual([
    refused("INSUFFICIENT_FUNDS"),
    refused("INSUFFICIENT_FUNDS"),
  ])
  // A known key in new company is not a replay of the group.
  const known = pair[0]
  if (known) {
    const conflict = refused("IDEMPOTENCY_CONFLICT")
    expect(await bank.ledger.postLinked([known, deposit(b, 5n)])).toEqual([conflict, conflict])
  }
  expect([await held(bank, a), await held(bank, b)]).toEqual([0n, 10n])
})

test("a group that is refused does not disturb the groups beside it", async () => {
  const owners = await Promise.all(Array.from({ length: 60 }, () => member(10n)))
  const answers = await Promise.all(
    owners.map((owner, i) => bank.ledger.postLinked([deposit(owner, 5n), bet(owner, i % 2 ? 15n : 16n)])),
  )
  for (const [i, answer] of answers.entries())
    expect(answer[1]).toMatchObject(i % 2 ? posted(0n) : refused("INSUFFICIENT_FUNDS"))
})

test("inside the caller's transaction: gone with its rollback, a refusal leaves it whole", async () => {
  const owner = await member(100n)
  const transfer = bet(owner, 60n)
  const boom = new Error("the caller's own reason")
  const failing = inTransaction(bank.database.db, async (tx) => {
    expect(await bank.ledger.postIn(tx, [transfer])).toMatchObject([posted(40n)])
    throw boom
  })
  await expect(failing).rejects.toBe(boom)
  expect(await held(bank, owner)).toBe(100n)
  const refusal = await inTransaction(bank.database.db, async (tx) => {
    const answer = await bank.ledger.postIn(tx, [deposit(owner, 1n), bet(owner, 102n)])
    await bank.ledger.openWallets(tx, owner, [{ purpose: "agent", asset: "BRL" }])
    return answer
  })
  expect(refusal).toEqual([refused("INSUFFICIENT_FUNDS"), refused("INSUFFICIENT_FUNDS")])
  expect(await bank.ledger.balances(owner)).toHaveLength(4)
  expect(await inTransaction(bank.database.db, (tx) => bank.ledger.postIn(tx, [transfer]))).toMatchObject([
    posted(40n),
  ])
})

test("a reversal takes the money back once, all rows of a key together", async () => {
  const owner = await member(100n)
  const stake = bet(owner, 60n)
  await bank.ledger.post(stake)
  expect(await bank.ledger.reverse(stake.key)).toMatchObject(posted(100n))
  expect(await bank.ledger.reverse(stake.key)).toMatchObject(replayed(100n))
  const moved = move(owner, "main", "bonus", 100n)
  await bank.ledger.post(moved)
  await bank.ledger.post({ ...bet(owner, 50n), debit: wallet(owner, "bonus", "BRL") })
  expect(await bank.ledger.reverse(moved.key)).toEqual(refused("INSUFFICIENT_FUNDS"))
  expect(await bank.ledger.reverse(randomUUID())).toEqual(refused("TRANSFER_UNKNOWN"))
  expect([await held(bank, owner), await held(bank, owner, "bonus")]).toEqual([0n, 50n])
})
