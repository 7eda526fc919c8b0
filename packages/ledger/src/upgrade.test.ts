import { randomUUID } from "node:crypto"
import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { migrate } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { expect, onTestFinished, test } from "vitest"
import { amount } from "@croupier/money"
import { createLedger, house, ledgerMigrations, wallet, type Ledger } from "./index.ts"

type Transfer = Parameters<Ledger["post"]>[0]
type Parties = readonly [Transfer["debit"], Transfer["credit"]]

/** A database as a release left it whose newest migration is `last`. */
async function databaseAt(last: string) {
  const folder = await mkdtemp(join(tmpdir(), "ledger-"))
  for (const file of await readdir(ledgerMigrations.folder))
    if (file <= last) await cp(new URL(file, ledgerMigrations.folder), join(folder, file))
  const store = await testDatabase({
    migrations: [{ name: ledgerMigrations.name, folder: pathToFileURL(`${folder}/`) }],
  })
  await rm(folder, { recursive: true })
  onTestFinished(() => store.drop())
  return store
}

test("a wallet that was closed before there were sides is closed to both", async () => {
  const { database } = await databaseAt("0010")
  await database.pool.query(
    "insert into ledger.wallet (bucket, id, closed) values (1, 65537, true), (2, 131073, false)",
  )
  await migrate(database.db, [ledgerMigrations])
  const ledger = createLedger({ database })
  const closings = await Promise.all([1n, 2n].map(async (owner) => (await ledger.balances(owner))[0]?.closed))
  expect(closings).toEqual([{ to: "both", reason: "" }, undefined])
  await ledger.close()
})

test("debits of wallets that a release before opened are summed with the close of a day, and count on from there", async () => {
  const { database, drop } = await testDatabase({ migrations: [ledgerMigrations] })
  onTestFinished(drop)
  const ledger = createLedger({ database })
  await ledger.openWallets(database.db, 7n, [{ purpose: "main", asset: "BRL" }])
  const main = wallet(7n, "main", "BRL")
  const post = (of: bigint, [debit, credit]: Parties) =>
    ledger.post({ key: randomUUID(), kind: "adjustment", debit, credit, amount: amount(of), cause: "test" })
  await post(100n, [house(1, "adjustments", "BRL"), main])
  await post(30n, [main, house(1, "adjustments", "BRL")])
  // As the migration leaves a wallet of before.
  await database.pool.query("update ledger.wallet set debited = null")
  await post(5n, [main, house(1, "adjustments", "BRL")])
  const debited = async () =>
    (await database.pool.query("select debited from ledger.wallet")).rows[0]?.debited
  expect(await debited()).toBeNull()
  await ledger.closeDay(new Date("2026-11-20T00:00:00Z"))
  expect(await debited()).toBe(35n)
  // Where all are summed, no posting waits: the bucket is free behind the look.
  const client = await database.pool.connect()
  const held = async () => {
    await client.query("begin")
    const counted = await client.query("select ledger.count_debits(7::smallint, 20) as n")
    const free = await database.pool.query(
      "select from ledger.bucket where bucket = 7 for update skip locked",
    )
    await client.query("rollback")
    return [counted.rows[0]?.n, free.rows.length]
  }
  expect(await held()).toEqual([0n, 1])
  await database.pool.query("update ledger.wallet set debited = null")
  expect(await held()).toEqual([1n, 0])
  client.release()
  await database.pool.query("update ledger.wallet set debited = 35")
  await post(2n, [main, house(1, "adjustments", "BRL")])
  expect(await debited()).toBe(37n)
  expect((await ledger.verify()).differences).toEqual([])
  await ledger.close()
})
