import { inTransaction, sql } from "@croupier/database"
import { createLedger, house, ledgerMigrations, wallet, type Ledger } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY_MS } from "../../kernel/durations.ts"
import type { Run } from "../../kernel/job.ts"
import { jobs, type Jobs } from "../../kernel/jobs.ts"
import { runPlanned, testQueue } from "../../kernel/test-queue.ts"
import { ledgerUpkeep } from "./index.ts"
import { upkeep } from "./upkeep.ts"
import { kernelMigrations } from "../../kernel/projections.ts"
import { until } from "../../../test/open-house.ts"

let store: TestDatabase
let clock: FakeClock
let ledger: Ledger
const running: Jobs[] = []
const errors: unknown[] = []

beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, kernelMigrations], max: 20 })
  clock = fakeClock(new Date(Date.now() - 3 * DAY_MS))
  ledger = createLedger({ database: store.database, clock })
  await ledger.openWallets(store.database.db, 1n, [{ purpose: "main", asset: "BRL" }])
  for (let day = 0; day < 3; day++) {
    await ledger.post({
      key: randomUUID(),
      kind: "deposit",
      debit: house(1, "payments", "BRL"),
      credit: wallet(1n, "main", "BRL"),
      amount: parseAmount("10"),
      cause: "test",
    })
    clock.advance(DAY_MS)
  }
})
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()))
  await ledger.close()
  await store.drop()
})

const noted: string[] = []
const kit = () => ({
  ledger,
  note: (line: string) => void noted.push(line),
  report: (error: unknown) => void errors.push(error),
})
const handlerOf = (name: string) => {
  const work = upkeep(kit())
  const chore = work.find((each) => each.name === name)
  if (!chore?.recurs) throw new Error(`${name} does not come by itself`)
  return (run: Run) => chore.run({}, run)
}
const dueAt = (at: Date): Run => ({ key: at.toISOString(), dueAt: at, attempt: 1, isStopping: () => false })

test("the days on which the house was closed are closed when it opens, on two nodes, once each", async () => {
  const { db } = store.database
  for (let node = 0; node < 2; node++)
    running.push(await jobs({ database: store.database, onError: (error) => errors.push(error), pollMs: 50 }))
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('ledger.close-day', ${new Date(Date.now() - 3 * DAY_MS)}, ${new Date(Date.now() - 3 * DAY_MS)})`.execute(
    db,
  )
  const closed: string[] = []
  const watched = {
    ...ledger,
    closeDay: (day: Date) => {
      closed.push(day.toISOString().slice(0, 10))
      return ledger.closeDay(day)
    },
  }
  for (const node of running) node.start(upkeep({ ...kit(), ledger: watched }))
  await until(async () => {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'ledger.close-day'`.execute(db)
    return closed.length >= 3 && rows.length === 0 ? true : undefined
  })
  const expected = [-4, -3, -2, -1, 0].map((n) =>
    new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10),
  )
  expect(new Set(closed).size).toBe(closed.length)
  expect(expected).toEqual(expect.arrayContaining(closed))
  await Promise.all(running.splice(0).map((each) => each.stop()))
  expect(errors).toEqual([])
})

test("money that was set aside comes back when its time has passed", async () => {
  const expire = handlerOf("ledger.expire-holds")
  const reserved = await ledger.holds.reserve({
    key: randomUUID(),
    wallet: wallet(1n, "main", "BRL"),
    amount: parseAmount("4"),
    expiresAt: new Date(clock.now().getTime() + 60_000),
    cause: "test.hold",
  })
  expect(reserved).toMatchObject({ status: "posted", balance: parseAmount("26") })
  await expire(dueAt(clock.now()))
  expect(await ledger.balance(1n, "main", "BRL")).toBe(parseAmount("26"))
  clock.advance(60_000)
  await expire(dueAt(clock.now()))
  expect(await ledger.balance(1n, "main", "BRL")).toBe(parseAmount("30"))
})

test("bulk credits are decided in one transaction and posted by the job that it plans; what a job left is posted by the clock", async () => {
  const { queue, planned } = testQueue()
  const module = ledgerUpkeep({ ...kit(), queue })
  const decision = {
    key: randomUUID(),
    kind: "mission",
    debit: house(1, "promotions", "BRL"),
    purpose: "main",
    cause: "promotion:1",
    credits: [{ owner: 1n, amount: parseAmount("5") }],
  } as const
  const decide = () => inTransaction(store.database.db, (tx) => module.credit(tx, decision))
  expect([await decide(), await decide()]).toEqual([{ status: "decided" }, { status: "known" }])
  expect(await ledger.balance(1n, "main", "BRL")).toBe(parseAmount("30"))
  expect(planned).toEqual([{ name: "ledger.post-credits", payload: {} }])
  await runPlanned(module.jobs, planned[0], clock.now())
  expect(await ledger.balance(1n, "main", "BRL")).toBe(parseAmount("35"))
  await inTransaction(store.database.db, (tx) => module.credit(tx, { ...decision, key: randomUUID() }))
  await handlerOf("ledger.post-left-credits")(dueAt(clock.now()))
  expect(await ledger.balance(1n, "main", "BRL")).toBe(parseAmount("40"))
})

test("in an hour and four minutes every bucket is checked, and what was changed behind the ledger's back is said", async () => {
  store.booksDiffer("a balance is changed behind the ledger's back")
  await sql`update ledger.wallet set balance = balance + 1 where bucket = 1`.execute(store.database.db)
  const check = handlerOf("ledger.verify")
  errors.length = 0
  for (let minute = 0; minute < 64; minute++) await check(dueAt(new Date(minute * 60_000)))
  expect(errors.map(String)).toEqual([expect.stringContaining("bucket 1:")])
})

test("the journal's quarters are there long before they are needed", async () => {
  await handlerOf("ledger.quarters")(dueAt(new Date()))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'ledger'::regnamespace and relname ~ '^journal_\\d{4}q\\d$'`.execute(
    store.database.db,
  )
  const then = new Date(clock.now().getTime() + 150 * DAY_MS)
  expect(rows.map((row) => row.name)).toContain(
    `journal_${then.getUTCFullYear()}q${Math.floor(then.getUTCMonth() / 3) + 1}`,
  )
})

test("an anchor of the ledger goes to the process log, where it can be kept elsewhere", async () => {
  await handlerOf("ledger.anchor")(dueAt(clock.now()))
  expect(noted).toEqual([expect.stringMatching(/^anchor of the ledger: [0-9a-f]{64}$/)])
})
