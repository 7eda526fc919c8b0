import { randomUUID } from "node:crypto"
import { connect, inTransaction, isUnavailable } from "@croupier/database"
import { amount } from "@croupier/money"
import { silentProxy } from "@croupier/testkit"
import { afterEach, beforeEach, expect, test } from "vitest"
import { bet, deposit, move, openBank, openMember, posted, type Bank } from "../test/bank.ts"
import { createLedger, wallet } from "./index.ts"

let bank: Bank
beforeEach(async () => {
  bank = await openBank()
  await Promise.all([5n, 6n, 40n].map((owner) => openMember(bank, owner, 1_000n)))
})
afterEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
  await bank.close()
})

/** Another transaction holds a bucket and does not go on. */
async function standIn(bucket: number) {
  const holder = await bank.database.dedicated({ idleMs: 0 })
  await holder.query("begin")
  await holder.query("select from ledger.bucket where bucket = $1 for update", [bucket])
  return () => holder.end()
}

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await bank.database.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rows.length
}

test("a bucket that is held delays its own members only, on every node", async () => {
  const letGo = await standIn(40)
  const [one, two] = [bank.another({ timeoutMs: 1_500 }), bank.another()]
  // Both in one batch; then many of each, so that the batches are full of the one that is stuck.
  const stuck = [one.post(bet(40n, 1n)), one.post(bet(40n, 1n)), one.post(move(40n, "main", "bonus", 1n))]
  const settled = Promise.allSettled(stuck)
  expect(await one.post(bet(5n, 1n))).toMatchObject(posted(999n))
  for (let n = 0n; n < 20n; n++)
    expect(await Promise.all([one.post(bet(5n, 1n)), two.post(deposit(6n, 1n))])).toMatchObject([
      posted(998n - n),
      posted(1_001n + n),
    ])
  expect(await one.post(move(5n, "main", "bonus", 1n))).toMatchObject({ status: "posted" })
  expect(await one.postLinked([bet(5n, 1n), deposit(6n, 1n)])).toMatchObject([
    { status: "posted" },
    { status: "posted" },
  ])
  for (const answer of await settled)
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "UNAVAILABLE" } })
  // Calls that gave up leave no statement behind that waits with locks.
  await expect.poll(waitingForLocks).toBe(0)
  const later = [two.post(bet(40n, 1n)), two.postLinked([bet(40n, 1n), bet(5n, 1n)])]
  await letGo()
  expect((await Promise.all(later)).flat().map(({ status }) => status)).toEqual([
    "posted",
    "posted",
    "posted",
  ])
})

test("a lane that met a server which takes no writes posts again once it does", async () => {
  const node = bank.another({ timeoutMs: 1_000 })
  expect(await node.post(bet(5n, 1n))).toMatchObject(posted(999n))
  const name = new URL(bank.url).pathname.slice(1)
  // As a primary that is taken out of service: those who are connected notice as well.
  await bank.database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await bank.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )
  await expect(node.post(bet(5n, 1n))).rejects.toMatchObject({ code: "UNAVAILABLE" })
  const fresh = connect(bank.url)
  await expect(fresh.pool.query("select 1")).rejects.toMatchObject({ code: "25006" })
  await bank.database.pool.query(`set default_transaction_read_only = off`).catch(() => {})
  await bank.database.pool.query(`alter database ${name} reset default_transaction_read_only`).catch(() => {})
  await fresh.close()
  expect(await node.post(bet(5n, 1n))).toMatchObject(posted(998n))
})

test("a host that loses its network between posting and commit gives its bucket back within the limits", async () => {
  const proxy = await silentProxy(bank.url)
  const cutOff = connect(proxy.url, { limits: { idleMs: 1_000, statementMs: 500, silenceMs: 500 } })
  const ledger = createLedger({ database: cutOff, timeoutMs: 1_000 })
  // Connections that exist when the network goes.
  await Promise.all(Array.from({ length: 4 }, () => cutOff.pool.query("select pg_sleep(0.05)")))
  await ledger.post(bet(6n, 1n))
  const lost = inTransaction(cutOff.db, async (tx) => {
    await ledger.postIn(tx, [bet(5n, 1n)])
    proxy.silence()
  })
  lost.catch(() => {})
  await expect
    .poll(() => ledger.post(bet(6n, 1n)).catch((error: unknown) => error))
    .toMatchObject({
      code: "UNAVAILABLE",
    })
  // Another node, the same bucket; nothing of the lost transaction is there.
  expect(await bank.another({ timeoutMs: 8_000 }).post(bet(5n, 1n))).toMatchObject(posted(999n))
  // Nor does the cut-off node wait for ever.
  await expect(lost).rejects.toSatisfy(isUnavailable)
  await expect(cutOff.pool.query("select 1")).rejects.toThrow(Error)
  proxy.close()
  await ledger.close()
  await cutOff.close()
})

test("the cut of a quarter behind a long reader holds money up for a quarter of a second at most, and is made later", async () => {
  const reader = await bank.database.dedicated({ idleMs: 0 })
  await reader.query("begin isolation level repeatable read")
  await reader.query("select count(*) from ledger.journal")
  const cutter = bank.another({ clock: { now: () => new Date("2027-04-01T00:00:00Z") } })
  const cut = { ended: false }
  const cutting = cutter
    .ensureQuarters()
    .catch((error: unknown) => error)
    .finally(() => (cut.ended = true))
  const poster = bank.another()
  // Before the cut waits, behind it while it does, and after it.
  do expect(await poster.post(bet(5n, 1n))).toMatchObject({ status: "posted" })
  while (!cut.ended)
  expect(await cutting).toMatchObject({ code: "55P03" })
  await reader.end()
  expect(await cutter.ensureQuarters()).toBeGreaterThan(0)
})

test("holds that cannot be given back do not keep others from coming back", async () => {
  const clock = { now: () => new Date("2026-11-22T12:00:00Z") }
  const { holds, setClosed } = bank.another({ clock })
  for (const [owner, minute] of [
    [5n, 1],
    [6n, 2],
  ] as const)
    await holds.reserve({
      key: randomUUID(),
      wallet: wallet(owner, "main", "BRL"),
      amount: amount(10n),
      expiresAt: new Date(`2026-11-22T11:0${minute}:00Z`),
      cause: "test",
    })
  await setClosed(bank.database.db, 5n, "main", "BRL", { to: "credits", reason: "test" })
  expect([await holds.expire(1), await holds.expire(1)]).toEqual([0, 1])
  await setClosed(bank.database.db, 5n, "main", "BRL", undefined)
  const later = bank.another({ clock: { now: () => new Date("2026-11-22T13:00:01Z") } })
  expect(await later.holds.expire(1)).toBe(1)
})

test("money is set aside once when the connection is lost under it", async () => {
  const letGo = await standIn(5)
  const reserved = bank.ledger.holds.reserve({
    key: randomUUID(),
    wallet: wallet(5n, "main", "BRL"),
    amount: amount(10n),
    expiresAt: new Date(Date.now() + 3_600_000),
    cause: "test",
  })
  await expect.poll(waitingForLocks).toBe(1)
  await bank.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  await letGo()
  expect(await reserved).toMatchObject(posted(990n))
  expect(await bank.ledger.holds.open(5n)).toHaveLength(1)
})
