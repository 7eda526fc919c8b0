import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { connect, migrate, type Database } from "@croupier/database"
import { eventually, PATIENCE_MS, startPostgres, type TestPostgres } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deposit } from "../test/bank.ts"
import { CRASH_OWNERS, numbered } from "../test/numbered.ts"
import { createLedger, ledgerMigrations, type Ledger, type Outcome } from "./index.ts"

let server: TestPostgres
let database: Database
let ledger: Ledger
let begin = 0

beforeAll(async () => {
  server = await startPostgres()
  database = connect(server.url, { connectTimeoutMs: PATIENCE_MS })
  await migrate(database.db, [ledgerMigrations])
  ledger = createLedger({ database, timeoutMs: PATIENCE_MS })
  for (let owner = 1n; owner <= CRASH_OWNERS; owner++) {
    await ledger.openWallets(database.db, owner, [{ purpose: "main", asset: "BRL" }])
    await ledger.post(deposit(owner, 1_000_000n))
  }
})
afterAll(async () => {
  await ledger.close()
  await database.close()
  await server.stop()
})

/**
 * Every transfer of the crash, asked again: an answered one must be known, whatever was in flight happens
 * now if it had not, and each exists once.
 */
async function askAgain(acknowledged: ReadonlySet<number>, upTo: number): Promise<void> {
  const numbers = Array.from({ length: upTo - begin }, (_, i) => begin + i)
  const outcomes = await Promise.all(
    numbers.map(async (number) => [number, await ledger.post(numbered(number))] as const),
  )
  for (const [number, outcome] of outcomes)
    if (acknowledged.has(number)) expect([number, outcome.status]).toEqual([number, "replayed"])
    else expect(["posted", "replayed"]).toContain(outcome.status)
  const { rows } = await database.pool.query<{ n: bigint; apart: bigint }>(
    "select count(*) as n, count(distinct cause) as apart from ledger.journal where cause like 'crash:%'",
  )
  expect(rows).toEqual([{ n: BigInt(upTo), apart: BigInt(upTo) }])
  expect((await ledger.verify()).differences).toEqual([])
  begin = upTo
}

test("a client killed in the middle of its batches: what it was told is there, once", async () => {
  const program = fileURLToPath(new URL("../test/crash-client.ts", import.meta.url))
  for (const enough of [1, 700, 3_000]) {
    const client = spawn(process.execPath, [program, server.url, String(begin)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    const acknowledged = new Set<number>()
    for await (const line of createInterface({ input: client.stdout })) {
      const [number, status] = line.split(" ")
      if (status === "posted") acknowledged.add(Number(number))
      if (acknowledged.size === enough) client.kill("SIGKILL")
    }
    if (client.exitCode === null && client.signalCode === null) await once(client, "exit")
    expect(acknowledged.size).toBeGreaterThanOrEqual(enough)
    await askAgain(acknowledged, Math.max(...acknowledged) + 1 + 64)
  }
})

test("PostgreSQL killed under load: nothing answered is lost, callers get their answer after its return", async () => {
  for (const enough of [50, 900, 2_500]) {
    const acknowledged = new Map<number, Outcome>()
    let next = begin
    const stopped = new AbortController()
    let dying: Promise<void> | undefined
    const load = Array.from({ length: 48 }, async () => {
      while (!stopped.signal.aborted) {
        const number = next++
        acknowledged.set(number, await ledger.post(numbered(number)))
        if (acknowledged.size >= enough) dying ??= server.kill().then(() => stopped.abort())
      }
    })
    await expect.poll(() => stopped.signal.aborted).toBe(true)
    await dying
    await server.start()
    // Those in flight at the moment of the kill are repeated by the lane itself, with the same keys.
    await Promise.all(load)
    for (const [number, outcome] of acknowledged) {
      const again = await ledger.post(numbered(number))
      expect(again).toEqual({ ...outcome, status: "replayed" })
    }
    await askAgain(new Set(acknowledged.keys()), next)
  }
})

test("PostgreSQL gone for longer: callers hear UNAVAILABLE in time, and the same keys post afterwards", async () => {
  const impatient = createLedger({ database, timeoutMs: 300 })
  await server.kill()
  const began = performance.now()
  const numbers = Array.from({ length: 30 }, (_, i) => begin + i)
  const answers = await Promise.allSettled(numbers.map((number) => impatient.post(numbered(number))))
  expect(performance.now() - began).toBeLessThan(30_000)
  for (const answer of answers)
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "UNAVAILABLE" } })
  await server.start()
  // A server that has just begun may be slower than the impatient wait; a caller that asks again is served, perhaps by what
  // was posted after its first call had given up.
  await eventually(async () =>
    expect(["posted", "replayed"]).toContain((await impatient.post(numbered(begin))).status),
  )
  await impatient.close()
  await askAgain(new Set([begin]), begin + 30)
})
