import { afterAll, beforeAll, expect, test } from "vitest"
import { inTransaction } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { amount } from "@croupier/money"
import { bet, deposit, held, openBank, openMember, prize, refused, type Bank } from "../test/bank.ts"

import { house, ledgerChecks, proveSubLedgers, wallet } from "./index.ts"

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

test("a crowd of groups posts as one set; a refused, a known and a changed one are answered each for itself", async () => {
  for (let owner = 1n; owner <= 40n; owner++) await openMember(bank, owner, 100n)
  const { db } = bank.database
  await bank.ledger.setClosed(db, 39n, "main", "BRL", { to: "credits", reason: "test" })
  const known = [bet(40n, 10n), prize(40n, 3n)]
  await bank.ledger.postLinked(known)
  const dry = [deposit(2n, 5n), bet(1n, 1_000n)]
  const changed = [known[0] ?? bet(40n, 10n), bet(40n, 4n)]
  const due = [prize(39n, 5n), bet(38n, 1n)]
  const crowd = Array.from({ length: 35 }, (_, i) => [bet(BigInt(i + 1), 2n), prize(BigInt(i + 1), 1n)])
  const before = await bank.database.pool.query<{ n: bigint }>("select count(*) as n from ledger.journal")
  const [first, again, bad, owed, ...rest] = await Promise.all(
    [dry, known, changed, due, ...crowd].map((group) => bank.ledger.postLinked(group)),
  )
  expect(first).toEqual(dry.map(() => refused("INSUFFICIENT_FUNDS")))
  expect(again?.map(({ status }) => status)).toEqual(["replayed", "replayed"])
  expect(bad).toEqual(changed.map(() => refused("IDEMPOTENCY_CONFLICT")))
  expect(owed).toMatchObject([{ status: "posted", unclaimed: true }, { status: "posted" }])
  for (const group of rest) expect(group.map(({ status }) => status)).toEqual(["posted", "posted"])
  const after = await bank.database.pool.query<{ n: bigint }>("select count(*) as n from ledger.journal")
  expect((after.rows[0]?.n ?? 0n) - (before.rows[0]?.n ?? 0n)).toBe(72n)
  expect([await held(bank, 1n), await held(bank, 2n), await held(bank, 40n)]).toEqual([99n, 99n, 93n])
  expect(await held(bank, 39n, "unclaimed")).toBe(5n)
  expect(bank.errors).toEqual([])
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("transfers that were posted together are found together, in whatever buckets; a transfer alone has no group", async () => {
  const [giver, taker] = [101n, 202n]
  await openMember(bank, giver, 100n)
  await openMember(bank, taker, 0n)
  const clearing = house(1, "clearing", "BRL")
  const down = bet(giver, 30n, { kind: "transfer_down", credit: clearing })
  const up = deposit(taker, 30n, { kind: "transfer_down", debit: clearing })
  await bank.ledger.postLinked([down, up])
  await bank.ledger.postLinked([down, up])
  const alone = bet(giver, 1n)
  await bank.ledger.post(alone)
  for (const { key } of [down, up]) {
    const rows = await bank.ledger.find(1, { key, endings: [] })
    const told = rows.map((row) => [row.key, row.wallet.owner, row.amount] as const)
    expect(told.toSorted((a, b) => Number(a[1] - b[1]))).toEqual([
      [down.key, giver, -30n],
      [up.key, taker, 30n],
    ])
  }
  expect(await bank.ledger.groupsOf(giver, [down.key, alone.key])).toEqual(new Map([[down.key, down.key]]))
  expect(await bank.ledger.groupsOf(taker, [up.key])).toEqual(new Map([[up.key, down.key]]))
})

test("a group that is refused is none; those of one batch and of a transaction of the caller's are told apart", async () => {
  const owners = [301n, 302n, 303n]
  for (const owner of owners) await openMember(bank, owner, 100n)
  const groups = owners.map((owner) => [bet(owner, 2n), bet(owner, 1n, { kind: "fee" })])
  const refusedOne = [bet(301n, 2n), bet(301n, 1_000n)]
  await Promise.all([...groups, refusedOne].map((group) => bank.ledger.postLinked(group)))
  await inTransaction(bank.database.db, (tx) => bank.ledger.postIn(tx, [bet(302n, 3n), bet(303n, 3n)]))
  for (const [at, [first, second]] of groups.entries())
    expect(await bank.ledger.groupsOf(owners[at] ?? 1n, [first?.key ?? "", second?.key ?? ""])).toEqual(
      new Map([
        [first?.key, first?.key],
        [second?.key, first?.key],
      ]),
    )
  expect(
    await bank.ledger.groupsOf(
      301n,
      refusedOne.map(({ key }) => key),
    ),
  ).toEqual(new Map())
})

test("the net and the fee of a claim that is paid are one group", async () => {
  const owner = 401n
  await openMember(bank, owner, 100n)
  const claim = randomUUID()
  const act = { owner, claim, cause: "test.claim" }
  const from = wallet(owner, "main", "BRL")
  await bank.ledger.claims.open({
    key: claim,
    owner,
    from,
    amount: amount(100n),
    at: "transit",
    cause: "test.claim",
  })
  const key = randomUUID()
  const to = [
    { credit: house(1, "payments:1", "BRL"), amount: amount(98n), kind: "withdrawal" },
    { credit: house(1, "fees", "BRL"), amount: amount(2n), kind: "fee" },
  ] as const
  await bank.ledger.claims.pay({ ...act, key, from: "transit", to })
  const rows = await bank.ledger.find(1, { key, endings: [] })
  expect(rows.map(({ kind, amount: moved }) => [kind, moved])).toEqual([
    ["claim_move", 100n],
    ["withdrawal", -98n],
    ["fee", -2n],
  ])
})

test("a group with a row that is gone is a difference to the verifier and to the proof", async () => {
  const owner = 501n
  await openMember(bank, owner, 100n)
  const group = [bet(owner, 2n), bet(owner, 1n, { kind: "fee" })]
  await bank.ledger.postLinked(group)
  const { pool } = bank.database
  await pool.query("update ledger.linked set ref = gen_random_uuid() where ref = $1", [group[1]?.key])
  expect((await bank.ledger.verify()).differences).toMatchObject([{ check: "group" }])
  expect(await proveSubLedgers(bank.database.db, ledgerChecks)).toMatchObject({
    differences: [{ check: "ledger.groups", id: `group ${group[0]?.key}`, expected: "2", found: "1" }],
  })
  await pool.query("delete from ledger.linked where group_id = $1", [group[0]?.key])
})
