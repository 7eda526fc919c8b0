import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit, openBank, openMember, type Bank } from "../test/bank.ts"
import { deriveKey, house, wallet, type HousePlace } from "./index.ts"

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  for (let owner = 1n; owner <= 5n; owner++) await openMember(bank, owner, 1_000n)
})
afterAll(() => bank.close())

test("a key finds its own row and those derived from it, of this merchant only", async () => {
  const order = randomUUID()
  const post = (key: string, cause: string) =>
    bank.ledger.post({
      key,
      kind: "adjustment",
      debit: house(1, "adjustments", "BRL"),
      credit: wallet(3n, "main", "BRL"),
      amount: amount(7n),
      cause,
    })
  await post(order, "whatever")
  await post(deriveKey(order, "credit"), `deposit:${order}`)
  await post(deriveKey(order, "other"), "another's")
  const found = await bank.ledger.find(1, { key: order, endings: [order] })
  expect(found.map(({ cause }) => cause)).toEqual(["whatever", `deposit:${order}`])
  expect(await bank.ledger.find(2, { key: order, endings: [order] })).toEqual([])
  expect(await bank.ledger.find(1, { key: randomUUID(), endings: [] })).toEqual([])
})

test("a house account's rows come page by page, newest first, each once, and agree with its balance", async () => {
  for (let i = 0; i < 150; i++)
    await bank.ledger.post(i % 3 ? bet(BigInt(i % 5) + 1n, 2n) : deposit(BigInt(i % 5) + 1n, 3n))
  const seen: string[] = []
  const times: number[] = []
  let sum = 0n
  let before: HousePlace | undefined
  do {
    const page = await bank.ledger.houseStatement(1, "lottery", "BRL", {
      limit: 7,
      ...(before ? { before } : {}),
    })
    for (const row of page.rows) {
      seen.push(row.key)
      times.push(row.at.getTime())
      sum -= row.amount
    }
    before = page.next
  } while (before)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(100)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(sum).toBe(await bank.ledger.houseBalance(1, "lottery", "BRL"))
})

test("both are found by indexes, however long the journal is", async () => {
  const plan = await bank.database.db.transaction().execute(async (tx) => {
    for (const each of ["seqscan", "bitmapscan"]) await sql.raw(`set local enable_${each} = off`).execute(tx)
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select * from ledger.journal j where j.bucket = 3 and j.house = 5 and j.house_seq < 100
       order by j.house_seq desc limit 5`.execute(tx)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
  expect(plan).not.toMatch(/Seq Scan|Sort  /)
})

test("a step's finding stays in sight until a later step does not find it; one check of everything runs at a time", async () => {
  await bank.database.pool.query("update ledger.wallet set balance = balance + 1 where id >> 16 = 2")
  await bank.ledger.verifyStep(2)
  const alarms = async () =>
    (await bank.ledger.checkState()).buckets.flatMap(({ differences }) => differences)
  expect(await alarms()).toContainEqual(
    expect.objectContaining({ check: "last row", account: "member 2 main BRL" }),
  )
  const ask = (by: string) => bank.database.db.transaction().execute((tx) => bank.ledger.askCheck(tx, by))
  const run = (await ask("ana")) ?? 0n
  expect(run).toBeGreaterThan(0n)
  expect(await ask("ben")).toBeUndefined()
  await bank.ledger.runCheck(run)
  const { runs } = await bank.ledger.checkState()
  expect(runs[0]).toMatchObject({ askedBy: "ana", failure: null })
  expect(runs[0]?.differences.length).toBeGreaterThan(0)
  expect(runs[0]?.endedAt).not.toBeNull()
  await bank.database.pool.query("update ledger.wallet set balance = balance - 1 where id >> 16 = 2")
  await bank.ledger.verifyStep(2)
  expect(await alarms()).toEqual([])
  const again = (await ask("ben")) ?? 0n
  const { differences, anchor } = await bank.ledger.runCheck(again)
  expect(differences).toEqual([])
  expect((await bank.ledger.checkState()).runs[0]).toMatchObject({ anchor, differences: [], askedBy: "ben" })
})

test("a check that cannot be brought to its end says why, and the next may begin", async () => {
  const ask = () => bank.database.db.transaction().execute((tx) => bank.ledger.askCheck(tx, "ana"))
  const run = (await ask()) ?? 0n
  await bank.database.pool.query("alter function ledger.check_bucket rename to away")
  await expect(bank.ledger.runCheck(run)).rejects.toThrow()
  await bank.database.pool.query("alter function ledger.away rename to check_bucket")
  expect((await bank.ledger.checkState()).runs[0]?.failure).toContain("check_bucket")
  expect(await ask()).toBeGreaterThan(run)
})
