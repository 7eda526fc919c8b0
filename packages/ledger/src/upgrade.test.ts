import { cp, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { migrate } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import { expect, onTestFinished, test } from "vitest"
import { createLedger, ledgerMigrations } from "./index.ts"

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
