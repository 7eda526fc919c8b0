import { inTransaction, sql } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit, held, openBank, openMember, posted, type Bank } from "../test/bank.ts"

const MEMBERS = 6
let bank: Bank

// A house whose PostgreSQL is set to SERIALIZABLE: a writer that waited for a bucket then meets rows that are newer than
// what he may see, which PostgreSQL refuses with 40001.
beforeAll(async () => {
  bank = await openBank()
  for (let owner = 1n; owner <= MEMBERS; owner++) await openMember(bank, owner, 1_000n)
  const { rows } = await bank.database.pool.query<{ name: string }>("select current_database() as name")
  await bank.database.pool.query(
    `alter database ${rows[0]?.name} set default_transaction_isolation to serializable`,
  )
})
afterAll(() => bank.close())

const refusedByPostgres = (errors: readonly unknown[]) =>
  errors.filter(
    (error) => typeof error === "object" && error !== null && "code" in error && error.code === "40001",
  )

test("who waited for a bucket is refused by PostgreSQL, asks again and is posted", async () => {
  const waiting = await inTransaction(bank.database.db, async (tx) => {
    await bank.ledger.postIn(tx, [deposit(1n, 1n)])
    const behind = bank.another().post(bet(1n, 1n))
    await eventually(async () => {
      const { rows } = await bank.database.pool.query(
        "select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())",
      )
      expect(rows).toHaveLength(1)
    })
    return { behind }
  })
  expect(await waiting.behind).toMatchObject(posted(1_000n))
  expect(refusedByPostgres(bank.errors).length).toBeGreaterThan(0)
})

test("ledgers that disturb each other post everything once, each wallet in its own order", async () => {
  const ledgers = [bank.another(), bank.another(), bank.another()]
  const transfers = Array.from({ length: 300 }, (_, i) => bet(BigInt(i % MEMBERS) + 1n, 1n))
  const answers = await Promise.all(
    transfers.flatMap((transfer) => ledgers.map(async (ledger) => (await ledger.post(transfer)).status)),
  )
  expect(answers.filter((status) => status === "posted")).toHaveLength(transfers.length)
  expect(answers.filter((status) => status === "replayed")).toHaveLength(transfers.length * 2)
  for (let owner = 1n; owner <= MEMBERS; owner++) expect(await held(bank, owner)).toBe(950n)
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("a caller's transaction that has seen an older state is repeated whole", async () => {
  const ledger = bank.another()
  let attempts = 0
  const [outcome] = await inTransaction(bank.database.db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select from ledger.wallet where id = ${(1n << 16n) | 1n}`.execute(tx)
    // Meanwhile another transaction changes what this one has seen.
    if (++attempts === 1) await ledger.post(deposit(1n, 50n))
    return bank.ledger.postIn(tx, [bet(1n, 900n)])
  })
  expect(attempts).toBe(2)
  expect(outcome).toMatchObject(posted(100n))
  expect((await bank.ledger.verify()).differences).toEqual([])
})
