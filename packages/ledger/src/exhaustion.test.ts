import { execFile } from "node:child_process"
import { chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { connect, migrate, type Database } from "@croupier/database"
import { startPostgres, type TestPostgres } from "@croupier/testkit"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit } from "../test/bank.ts"
import { createLedger, ledgerMigrations } from "./index.ts"

const run = promisify(execFile)
/** Waited for in full where there is no room; enough for a slow machine where there is some. */
const IMPATIENT_MS = 3_000
let server: TestPostgres
let database: Database

beforeAll(async () => {
  server = await startPostgres({ settings: { max_connections: 12, superuser_reserved_connections: 2 } })
  database = connect(server.url, { max: 2 })
  await migrate(database.db, [ledgerMigrations])
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

test("no connection left: UNAVAILABLE in time, and right again when one is free", async () => {
  const ledger = createLedger({ database, timeoutMs: IMPATIENT_MS })
  await ledger.openWallets(database.db, 1n, [{ purpose: "main", asset: "BRL" }])
  const taken: pg.Client[] = []
  for (let client = await next(); client; client = await next()) taken.push(client)
  expect(taken.length).toBeGreaterThan(5)
  await expect(ledger.post(deposit(1n, 5n))).rejects.toMatchObject({ code: "UNAVAILABLE" })
  await Promise.all(taken.map((client) => client.end()))
  await expect
    .poll(() => ledger.post(deposit(1n, 5n)).catch(() => undefined))
    .toMatchObject({ status: "posted" })
  expect((await ledger.verify()).differences).toEqual([])
  await ledger.close()

  async function next(): Promise<pg.Client | undefined> {
    return database.dedicated().catch(() => undefined)
  }
})

/** A small disk of its own, where the machine lets us have one (root on Linux). */
async function smallDisk(): Promise<
  { folder: string; grow: () => Promise<unknown>; remove: () => Promise<void> } | undefined
> {
  const folder = await mkdtemp(join(tmpdir(), "croupier-disk-"))
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=6m,mode=755", "croupier-test", folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    grow: () => run("mount", ["-o", "remount,size=64m", folder]),
    remove: async () => {
      await run("umount", ["-l", folder])
      await rm(folder, { recursive: true })
    },
  }
}

test("disk full: UNAVAILABLE, nothing half done, and right again when there is room", async ({ skip }) => {
  const disk = await smallDisk()
  if (!disk) return skip("this machine gives no small disk to fill")
  const ledger = createLedger({ database, timeoutMs: IMPATIENT_MS })
  try {
    const place = join(disk.folder, "space")
    await mkdir(place)
    const { uid, gid } = await stat(join(server.folder, "data"))
    await chown(place, uid, gid)
    await database.pool.query(`create tablespace small location '${place}'`)
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'ledger'::regnamespace and relkind = 'r' and relname like 'journal%'",
    )
    for (const { name } of rows) await database.pool.query(`alter table ledger.${name} set tablespace small`)
    await ledger.openWallets(database.db, 2n, [{ purpose: "main", asset: "BRL" }])
    await ledger.post(deposit(2n, 1_000_000_000n))
    let answered = 1n
    let failure: unknown
    while (failure === undefined) {
      const answers = await Promise.allSettled(
        Array.from({ length: 500 }, () => ledger.post(bet(2n, 1n, { cause: "x".repeat(120) }))),
      )
      answered += BigInt(answers.filter((answer) => answer.status === "fulfilled").length)
      failure = answers.find((answer) => answer.status === "rejected")?.reason
    }
    expect(failure).toMatchObject({ code: "UNAVAILABLE", cause: { code: "53100" } })
    expect((await ledger.verify()).differences).toEqual([])
    const [last] = (await ledger.statement(2n, "main", "BRL", { limit: 1 })).rows
    expect(last?.seq).toBe(answered)
    await disk.grow()
    expect(await ledger.post(bet(2n, 1n))).toMatchObject({ status: "posted" })
    expect((await ledger.verify()).differences).toEqual([])
  } finally {
    await ledger.close()
    await server.kill()
    await disk.remove()
  }
})
