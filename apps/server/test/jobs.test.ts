import { spawn } from "node:child_process"
import { once as onceEvent } from "node:events"
import { fileURLToPath } from "node:url"
import { connect, inTransaction, migrate, sql, type Tx } from "@croupier/database"
import { PATIENCE_MS, startPostgres, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { handles, IdInPayload, job, recurring } from "../src/kernel/job.ts"
import { jobs, type Jobs } from "../src/kernel/jobs.ts"
import { kernelMigrations } from "../src/kernel/projections.ts"
import { until } from "./open-house.ts"

const NOTE = job({ name: "note", payload: z.object({ text: z.string() }) })
const PAY = job({ name: "pay", payload: z.object({ n: z.number() }) })
const SLOW = job({ name: "slow", payload: z.object({}) })
const LONG = job({ name: "long", payload: z.object({}) })
const SHORT = job({ name: "short", payload: z.object({}) })

let store: TestDatabase
let runners: Jobs[] = []
const errors: unknown[] = []
/** Gates that jobs of a test wait for: opened after it, however it went, so that the runners can end. */
const gates: PromiseWithResolvers<void>[] = []
function gate(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>()
  gates.push(made)
  return made
}

beforeAll(async () => {
  store = await testDatabase({ migrations: [kernelMigrations], max: 30 })
  await sql`create table effect (key text not null)`.execute(store.database.db)
})
afterAll(() => store.drop())
beforeEach(async () => {
  errors.length = 0
  await sql`truncate effect, job_effect, job_worker`.execute(store.database.db)
})
afterEach(async () => {
  for (const { resolve } of gates.splice(0)) resolve()
  await Promise.all(runners.map((runner) => runner.stop()))
  runners = []
  // A test that failed leaves its jobs; the next one waits for none of them.
  await sql`delete from graphile_worker._private_jobs`.execute(store.database.db)
})

async function runner(options: { lostAfterMs?: number; overdueMs?: number } = {}): Promise<Jobs> {
  const made = await jobs({
    database: store.database,
    onError: (error) => errors.push(error),
    pollMs: 50,
    ...options,
  })
  runners.push(made)
  return made
}

const write = (tx: Tx, key: string) => sql`insert into effect values (${key})`.execute(tx)
const effects = async () =>
  (await sql<{ key: string }>`select key from effect order by key`.execute(store.database.db)).rows.map(
    (row) => row.key,
  )
const waiting = async () =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from graphile_worker.jobs`.execute(store.database.db))
      .rows[0]?.n ?? 0n,
  )
const allDone = () => until(async () => ((await waiting()) === 0 ? true : undefined))
/** Repetitions wait a second and longer; a test does not. */
const hurry = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`.execute(
    store.database.db,
  )

describe("a job exists if its transaction commits, and not otherwise", () => {
  test("rolled back, it was never there; committed, it runs", async () => {
    const { db } = store.database
    const one = await runner()
    await expect(
      inTransaction(db, async (tx) => {
        await one.add(tx, NOTE, { text: "never" })
        throw new Error("the caller fails")
      }),
    ).rejects.toThrow("the caller fails")
    await inTransaction(db, (tx) => one.add(tx, NOTE, { text: "always" }))
    one.start([
      handles(NOTE, async ({ text }, { key }) =>
        inTransaction(db, (tx) => one.once(tx, "note", key, () => write(tx, text))),
      ),
    ])
    await allDone()
    expect(await effects()).toEqual(["always"])
  })

  test("not before its time; a second one under its key takes its place", async () => {
    const { db } = store.database
    const one = await runner()
    const later = new Date(Date.now() + 3_600_000)
    await one.add(db, PAY, { n: 1 }, { key: "same", runAt: later })
    await one.add(db, PAY, { n: 2 }, { key: "same", runAt: later })
    const seen: unknown[] = []
    one.start([handles(PAY, async (payload) => seen.push(payload))])
    await one.add(db, PAY, { n: 3 })
    await until(async () => (seen.length > 0 ? true : undefined))
    expect(seen).toEqual([{ n: 3 }])
    // That it is done is written after the handler.
    await expect.poll(waiting).toBe(1)
    await one.add(db, PAY, { n: 4 }, { key: "same" })
    await allDone()
    expect(seen).toEqual([{ n: 3 }, { n: 4 }])
  })
})

test("a runner that takes no job although one is due is followed by another one, and the house hears of it", async () => {
  const { db } = store.database
  const one = await runner({ lostAfterMs: 300, overdueMs: 100 })
  const held = gate()
  await one.add(db, NOTE, { text: "held" })
  const holding = inTransaction(db, async (tx) => {
    // The queue passes over rows that another transaction holds, as if it were deaf to them.
    await sql`select from graphile_worker._private_jobs for update`.execute(tx)
    one.start([handles(NOTE, ({ text }) => inTransaction(db, (inner) => write(inner, text)))])
    await held.promise
  })
  await expect.poll(() => errors.map(String)).toContainEqual(expect.stringContaining("takes none"))
  held.resolve()
  await holding
  await allDone()
  expect(await effects()).toEqual(["held"])
})

describe("an effect happens once", () => {
  test("two runners, and handlers that throw after their effect", async () => {
    const { db } = store.database
    const [one, other] = [await runner(), await runner()]
    const runs = new Map<string, number>()
    const work = [
      handles(PAY, async (payload, { key, attempt }) => {
        const name = JSON.stringify(payload)
        runs.set(name, (runs.get(name) ?? 0) + 1)
        await inTransaction(db, (tx) => one.once(tx, "pay", key, () => write(tx, name)))
        if (attempt < 3) throw new Error("after the effect")
      }),
    ]
    one.start(work)
    other.start(work)
    for (let n = 0; n < 40; n++) await one.add(db, PAY, { n })
    await until(async () => {
      await hurry()
      return (await waiting()) === 0 ? true : undefined
    })
    expect(await effects()).toEqual(Array.from({ length: 40 }, (_, n) => JSON.stringify({ n })).toSorted())
    expect([...runs.values()].every((times) => times === 3)).toBe(true)
    expect(errors).toHaveLength(80)
  })

  test("a job that is rolled back is forgotten, so that it is done again", async () => {
    const { db } = store.database
    const one = await runner()
    await expect(
      inTransaction(db, (tx) =>
        one.once(tx, "pay", "a", async () => {
          await write(tx, "a")
          throw new Error("the effect fails")
        }),
      ),
    ).rejects.toThrow("the effect fails")
    const again = () => inTransaction(db, (tx) => one.once(tx, "pay", "a", () => write(tx, "a")))
    expect(await Promise.all([again(), again(), again()])).toEqual(
      expect.arrayContaining([true, false, false]),
    )
    expect(await effects()).toEqual(["a"])
  })

  test.each(["before", "after"])(
    "a process killed %s its effect: another takes the job over, and the effect is there once",
    async (moment) => {
      const { db } = store.database
      const one = await runner({ lostAfterMs: 400 })
      await one.add(db, PAY, { n: 1 })
      const program = fileURLToPath(new URL("./job-client.ts", import.meta.url))
      const client = spawn(process.execPath, [program, store.url, moment], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      await onceEvent(client.stdout, "data")
      client.kill("SIGKILL")
      await onceEvent(client, "exit")
      expect(await effects()).toEqual(moment === "after" ? ["1"] : [])
      one.start([
        handles(PAY, async (_, { key }) =>
          inTransaction(db, (tx) => one.once(tx, "pay", key, () => write(tx, "1"))),
        ),
      ])
      await allDone()
      expect(await effects()).toEqual(["1"])
    },
  )
})

test("a job that takes long is not taken from a worker that lives", async () => {
  const { db } = store.database
  // They say six times in this time that they live: long enough for a machine that stands still for a moment.
  const [one, other] = [await runner({ lostAfterMs: 3_000 }), await runner({ lostAfterMs: 3_000 })]
  const runs: number[] = []
  const done = gate()
  const work = [
    handles(LONG, async (_, { attempt }) => {
      runs.push(attempt)
      await done.promise
    }),
  ]
  one.start(work)
  other.start(work)
  await one.add(db, LONG, {})
  // A dead worker's job beside it shows that the takers were at work meanwhile.
  await one.add(db, SHORT, {})
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() + interval '1 second'
             where task_id = (select id from graphile_worker._private_tasks where identifier = 'short')`.execute(
    db,
  )
  await until(async () => {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'short' and locked_by is null`.execute(
        db,
      )
    return rows.length > 0 ? true : undefined
  })
  expect(runs).toEqual([1])
  done.resolve()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'short'))`.execute(
    db,
  )
  await allDone()
})

describe("the payload and the key of a job", () => {
  const WIDE = job({ name: "wide", payload: z.object({ memberId: IdInPayload, why: z.string().optional() }) })
  const told: unknown[] = []
  beforeEach(() => void (told.length = 0))
  const work = [handles(WIDE, async (payload) => told.push(payload))]
  const queue = (payload: object) =>
    sql`select graphile_worker.add_job('wide', ${JSON.stringify(payload)}::json)`.execute(store.database.db)

  test("an id beyond 2^53 arrives whole; what the release before planned, and a field of the next, are taken", async () => {
    const one = await runner()
    one.start(work)
    await one.add(store.database.db, WIDE, { memberId: 2n ** 62n, why: "asked" })
    await allDone()
    await queue({ memberId: "7" })
    await allDone()
    await queue({ memberId: "8", since: "the next release" })
    await allDone()
    expect(told).toEqual([{ memberId: 2n ** 62n, why: "asked" }, { memberId: 7n }, { memberId: 8n }])
    expect(errors).toEqual([])
  })

  test("a job that cannot be read is reported once, waits in the queue, and is done by a release that reads it", async () => {
    const { db } = store.database
    const one = await runner()
    one.start(work)
    await queue({ member: 7 })
    await expect.poll(() => errors.length).toBe(1)
    const failed = async () =>
      (
        await sql<{ fault: string; attempts: number }>`
          select last_error as fault, attempts from graphile_worker.jobs
           where attempts = max_attempts and locked_at is null`.execute(db)
      ).rows
    await expect.poll(failed).toEqual([{ fault: expect.stringContaining("of wide"), attempts: 1 }])
    // Its time comes again and again, and nothing runs it.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await queue({ memberId: "9" })
    await expect.poll(() => told).toEqual([{ memberId: 9n }])
    expect(errors).toHaveLength(1)
    await one.stop()

    const next = await runner()
    const older = job({ name: "wide", payload: z.object({ member: z.number() }) })
    next.start([handles(older, async (payload) => told.push(payload))])
    await allDone()
    expect(told).toContainEqual({ member: 7 })
  })
})

describe("jobs that come by themselves", () => {
  const known = (name: string, since: Date) =>
    sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
         values (${name}, ${since}, ${since})`.execute(store.database.db)

  test("windows missed while no process ran are made up for once each, by whichever process starts", async () => {
    const { db } = store.database
    const [one, other] = [await runner(), await runner()]
    const closedAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * 3_600_000)
    await known("hourly", closedAt)
    const work = [
      recurring("hourly", { cron: "0 * * * *", backfillMs: 24 * 3_600_000 }, async ({ key }) =>
        inTransaction(db, (tx) => one.once(tx, "hourly", key, () => write(tx, key))),
      ),
    ]
    one.start(work)
    other.start(work)
    const missed = [1, 2, 3].map((n) => new Date(closedAt.getTime() + n * 3_600_000).toISOString())
    await until(async () => ((await effects()).length >= 3 ? true : undefined))
    await allDone()
    // The clock may strike the next hour meanwhile.
    const last = missed.at(-1) ?? ""
    expect((await effects()).filter((key) => key <= last)).toEqual(missed)
  })
})

test("a runner whose connections are cut goes on", async () => {
  const { db } = store.database
  const one = await runner()
  one.start([handles(NOTE, async () => inTransaction(db, (tx) => write(tx, "after the cut")))])
  await one.add(db, NOTE, { text: "" })
  await allDone()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )
  await until(async () =>
    one.add(db, NOTE, { text: "" }).then(
      () => true,
      () => undefined,
    ),
  )
  await allDone()
  expect(await effects()).toEqual(["after the cut", "after the cut"])
})

test("PostgreSQL killed under jobs: after its return every job is done, each effect once", async () => {
  const server = await startPostgres()
  const database = connect(server.url, { connectTimeoutMs: PATIENCE_MS })
  const { db } = database
  await migrate(db, [kernelMigrations])
  await sql`create table effect (key text not null)`.execute(db)
  const made = await jobs({ database, onError: () => {}, pollMs: 50, lostAfterMs: 500 })
  for (let n = 0; n < 200; n++) await made.add(db, PAY, { n })
  let done = 0
  let dying: Promise<void> | undefined
  made.start([
    handles(PAY, async (_, { key }) => {
      await inTransaction(db, (tx) => made.once(tx, "pay", key, () => write(tx, key)))
      if (++done === 60) dying = server.kill()
    }),
  ])
  await until(() => (dying ? true : undefined))
  await dying
  await server.start()
  const left = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from graphile_worker.jobs`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(left).toBe(0n)
  const { rows } = await sql<{ n: bigint; apart: bigint }>`
    select count(*) as n, count(distinct key) as apart from effect`.execute(db)
  expect(rows).toEqual([{ n: 200n, apart: 200n }])
  await made.stop()
  await database.close()
  await server.stop()
})

test("stopping tells what is under way, waits for it and takes nothing more", async () => {
  const { db } = store.database
  const one = await runner()
  const seen: string[] = []
  const ended = gate()
  one.start([
    handles(SLOW, async (_, { isStopping }) => {
      seen.push(`began ${isStopping()}`)
      await ended.promise
      seen.push(`ended ${isStopping()}`)
    }),
  ])
  await one.add(db, SLOW, {})
  await until(() => (seen.length === 1 ? true : undefined))
  const stopping = one.stop()
  ended.resolve()
  await stopping
  await one.add(db, SLOW, {})
  expect(seen).toEqual(["began false", "ended true"])
  expect(await waiting()).toBe(1)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
})
