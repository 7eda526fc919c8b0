import { EventEmitter } from "node:events"
import { sql, type Database, type Db, type Tx } from "@croupier/database"
import { Logger, parseCronItems, run, runMigrations, type Runner, type WorkerEvents } from "graphile-worker"
import pg from "pg"
import { z } from "zod"
import { takeFromTheDead } from "./job-workers.ts"
import { startLoop, type Loop } from "./loop.ts"

/** One run of a job, as its handler sees it. */
export interface Job {
  readonly payload: unknown
  /** The same in every repetition of this job and of no other: the key of its effects. */
  readonly key: string
  /** When it was planned for; a job that runs late, after downtime, still names its own time. */
  readonly dueAt: Date
  /** 1 the first time. */
  readonly attempt: number
}

export type Handler = (job: Job) => Promise<unknown>

/** A job that comes by itself. */
export interface Recurring {
  /** Five fields, in UTC; a minute is the smallest step. */
  readonly cron: string
  /** Windows missed in this time before a start are made up for, each once; none by default. */
  readonly backfillMs?: number
  readonly handler: Handler
}

/** What a process can do, by the names of the jobs. */
export type Work = Readonly<Record<string, Handler | Recurring>>

export interface Jobs {
  /**
   * Plans a job in the caller's transaction: it exists if that commits, and not otherwise. A second job under
   * the same `key` takes the place of one that still waits. It notifies, and NOTIFY serialises commits, so it
   * does not belong in a transaction of the lanes.
   */
  readonly add: (tx: Db | Tx, name: string, payload: object, options?: AddOptions) => Promise<void>
  /**
   * Does the effect in `tx` unless it was done before under this name and key; false then. Effect and memory
   * commit together: this is what makes a job that may be run twice happen once.
   */
  readonly once: (tx: Tx, name: string, key: string, effect: () => Promise<unknown>) => Promise<boolean>
  /** Starts to do this work, on any number of nodes at once. A handler that throws is run again, later and later. */
  readonly start: (work: Work) => void
  /** Takes no more jobs and waits for those under way. */
  readonly stop: () => Promise<void>
}

export interface AddOptions {
  readonly key?: string
  readonly runAt?: Date
}

export interface JobsKit {
  readonly database: Database
  readonly onError: (error: unknown) => void
  /** Jobs of this node at a time. */
  readonly concurrency?: number
  /** A worker that was not heard of for this long is dead, and its jobs are taken from it. */
  readonly lostAfterMs?: number
  /** The longest that a job whose time has come waits to be noticed. */
  readonly pollMs?: number
}

const SCHEMA = "graphile_worker"
const EFFECTS_KEPT_DAYS = 30
/**
 * That a job is done or failed is written by the queue's batcher: it tries again and is waited for at the end,
 * where without it a lost connection is an unhandled rejection.
 */
const DONE_IS_WRITTEN = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
/** Handlers are waited for; then the queue has this long to write that they are done. */
const STOP_MS = 3_000
/** A worker whose connections broke beyond its own patience is started again after this. */
const RESTART_MS = 1_000

/** Jobs in PostgreSQL. Brings the queue's own schema forward, and does nothing else until `start`. */
export async function jobs(kit: JobsKit): Promise<Jobs> {
  const { database, onError } = kit
  const concurrency = kit.concurrency ?? 4
  const pool = queuePool(database.pool, concurrency + 1)
  const shared = { pgPool: pool, schema: SCHEMA, logger: errorsTo(onError) }
  await runMigrations(shared).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const lostAfterMs = kit.lostAfterMs ?? 30_000
  const underWay = new Set<Promise<unknown>>()
  let runner: Runner | undefined
  let letGo = () => {}
  let stopped = false
  let loops: Loop[] = []

  const runUntilStopped = async (work: Work, alive: Set<string>): Promise<number> => {
    const broken = Promise.withResolvers<void>()
    letGo = broken.resolve
    alive.clear()
    const events: WorkerEvents = new EventEmitter()
    events.on("pool:create", ({ workerPool }) => alive.add(workerPool.id))
    // A runner that gives up without being asked may wait forever for words it could not write.
    events.on("pool:gracefulShutdown", () => stopped || broken.resolve())
    const mine = await run({
      ...shared,
      events,
      concurrency,
      pollInterval: kit.pollMs ?? 2_000,
      noHandleSignals: true,
      taskList: tasksOf(work, underWay),
      parsedCronItems: cronOf(work),
      preset: { worker: DONE_IS_WRITTEN },
    })
    mine.promise.catch(onError)
    runner = mine
    await Promise.race([stopped ? mine.stop() : mine.promise.catch(() => {}), broken.promise])
    if (!stopped) void mine.stop().catch(() => {})
    return RESTART_MS
  }

  return {
    add: async (tx, name, payload, { key, runAt } = {}) => {
      await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
        run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text)`.execute(tx)
    },
    once: async (tx, name, key, effect) => {
      const { rows } = await sql`insert into job_effect (name, key) values (${name}, ${key})
        on conflict do nothing returning name`.execute(tx)
      if (rows.length === 0) return false
      await effect()
      return true
    },
    start: (work) => {
      if (loops.length > 0) throw new Error("the jobs of this process are running already")
      const all: Work = { ...work, "jobs.forget": forgetting(database.db) }
      const alive = new Set<string>()
      loops = [
        startLoop(() => runUntilStopped(all, alive), { onError, retryMs: RESTART_MS }),
        startLoop(
          async () => {
            await takeFromTheDead(database.db, [...alive], lostAfterMs)
            return lostAfterMs / 6
          },
          { onError },
        ),
      ]
    },
    stop: async () => {
      stopped = true
      const stopping = (async () => {
        // A runner that ended by itself refuses to be stopped; its own failure was reported.
        await runner?.stop().catch(() => {})
        await runner?.promise.catch(() => {})
      })()
      await Promise.allSettled(underWay)
      await atMost(STOP_MS, stopping)
      letGo()
      await Promise.all(loops.map((loop) => loop.stop()))
      if (!pool.ending) await atMost(STOP_MS, pool.end())
    },
  }
}

/**
 * The queue's own connections, one of them for its notifications. It puts ids into JSON, so they must be text
 * here, whereas everywhere else in the house an int8 is a bigint.
 */
function queuePool(like: pg.Pool, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...like.options,
    max,
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}

const Planned = z.object({ _cron: z.object({ ts: z.iso.datetime() }) })

function tasksOf(work: Work, underWay: Set<Promise<unknown>>) {
  return Object.fromEntries(
    Object.entries(work).map(([name, each]) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; run_at: Date; attempts: number } }) => {
        const handler = typeof each === "function" ? each : each.handler
        const planned = Planned.safeParse(payload).data?._cron.ts
        const run = handler({
          payload,
          key: planned ?? job.id,
          dueAt: planned ? new Date(planned) : job.run_at,
          attempt: job.attempts,
        })
        underWay.add(run)
        await run.finally(() => underWay.delete(run))
      },
    ]),
  )
}

const cronOf = (work: Work) =>
  parseCronItems(
    Object.entries(work).flatMap(([name, each]) =>
      typeof each === "function"
        ? []
        : [
            {
              task: name,
              identifier: name,
              match: each.cron,
              options: { backfillPeriod: each.backfillMs ?? 0 },
            },
          ],
    ),
  )

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

/** No job is repeated for as long as its effect is remembered. */
const forgetting = (db: Db): Recurring => ({
  cron: "17 4 * * *",
  handler: () =>
    sql`delete from job_effect where done_at < now() - make_interval(days => ${EFFECTS_KEPT_DAYS})`.execute(
      db,
    ),
})

/** The queue's own talk is dropped; what it calls an error is the house's to report. */
const errorsTo = (onError: (error: unknown) => void) =>
  new Logger(() => (level, message, meta) => {
    const name: string = level
    if (name === "error") onError(new Error(message, { cause: meta?.["error"] }))
  })
