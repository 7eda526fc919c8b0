import { EventEmitter } from "node:events"
import { sql, type Database, type Db, type Tx } from "@croupier/database"
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker"
import type pg from "pg"
import { z } from "zod"
import { hasOverdueJob, takeFromTheDead } from "./job-workers.ts"
import { PayloadUnreadable, recurring, UNREADABLE, type Job, type Task, type Work } from "./job.ts"
import { atMost, endOf, queuePool, STOP_MS } from "./job-connections.ts"
import { startLoop, type Loop } from "./loop.ts"

export interface Jobs {
  /**
   * Plans a job in the caller's transaction: it exists if that commits, and not otherwise. A second job under
   * the same `key` takes the place of one that still waits. It notifies, and NOTIFY serialises commits, so it
   * does not belong in a transaction of the lanes.
   */
  readonly add: <P extends object>(
    tx: Db | Tx,
    job: Job<P>,
    payload: P,
    options?: AddOptions,
  ) => Promise<void>
  /**
   * Does the effect in `tx` unless it was done before under this name and key; false then. Effect and memory
   * commit together: this is what makes a job that may be run twice happen once.
   */
  readonly once: (tx: Tx, name: string, key: string, effect: () => Promise<unknown>) => Promise<boolean>
  /**
   * Starts to do this work, on any number of nodes at once. A task that throws is run again, later and later. A job
   * whose payload its schema refuses is reported once and set aside in the queue; the next start takes it up again,
   * because that may be a release that reads it.
   */
  readonly start: (work: Work) => void
  /** Takes no more jobs and waits for those under way. */
  readonly stop: () => Promise<void>
}

/** The side of the jobs that plans. */
export type Queue = Pick<Jobs, "add">

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
  /** A job that waits so long past its time, while this node has hands free, shows that the runner takes none. */
  readonly overdueMs?: number
}

const SCHEMA = "graphile_worker"
const EFFECTS_KEPT_DAYS = 30
/** As many as the queue itself gives a job. */
const ATTEMPTS = 25
/**
 * That a job is done or failed is written by the queue's batcher: it tries again and is waited for at the end,
 * where without it a lost connection is an unhandled rejection.
 */
const DONE_IS_WRITTEN = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
/** A worker whose connections broke beyond its own patience is started again after this. */
const RESTART_MS = 1_000

/** Jobs in PostgreSQL. Brings the queue's own schema forward, and does nothing else until `start`. */
export async function jobs(kit: JobsKit): Promise<Jobs> {
  const { database, onError } = kit
  const concurrency = kit.concurrency ?? 4
  const shared = { schema: SCHEMA, logger: errorsTo(onError) }
  const migrating = queuePool(database.pool, 1)
  try {
    await runMigrations({ ...shared, pgPool: migrating })
  } finally {
    await migrating.end()
  }
  const lostAfterMs = kit.lostAfterMs ?? 30_000
  const overdueMs = kit.overdueMs ?? 60_000
  const underWay = new Set<Promise<unknown>>()
  let runner: Runner | undefined
  let pool: pg.Pool | undefined
  /** Why the runner could not ask for a job the last time; the queue itself does not report it. */
  let unasked: unknown
  let letGo = () => {}
  let stopped = false
  let running: Loop | undefined
  let telling: Loop | undefined

  const runUntilStopped = async (work: Work, alive: Set<string>): Promise<number> => {
    const broken = Promise.withResolvers<void>()
    letGo = broken.resolve
    alive.clear()
    await takeUpAgain(database.db)
    const events: WorkerEvents = new EventEmitter()
    events.on("pool:create", ({ workerPool }) => alive.add(workerPool.id))
    // A runner that gives up without being asked may wait forever for words it could not write.
    events.on("pool:gracefulShutdown", () => stopped || broken.resolve())
    unasked = undefined
    events.on("worker:getJob:error", ({ error }) => (unasked = error))
    // Connections of its own, so that the next runner shares none that hangs.
    const own = queuePool(database.pool, concurrency + 1)
    pool = own
    const mine = await run({
      ...shared,
      pgPool: own,
      events,
      concurrency,
      pollInterval: kit.pollMs ?? 2_000,
      noHandleSignals: true,
      taskList: tasksOf(work, underWay, {
        refused: (id) => setAside(database.db, id),
        isStopping: () => stopped,
      }),
      parsedCronItems: cronOf(work),
      preset: { worker: DONE_IS_WRITTEN },
    }).catch(async (error: unknown) => {
      await endOf(own)
      throw error
    })
    mine.promise.catch(onError)
    runner = mine
    await Promise.race([stopped ? mine.stop() : mine.promise.catch(() => {}), broken.promise])
    if (!stopped)
      void mine
        .stop()
        .catch(() => {})
        .then(() => endOf(own))
    return RESTART_MS
  }

  /** A runner that takes no job while this node has hands free, seen twice in a row, is followed by the next one. */
  let seenDeaf = false
  const supervise = async (tasks: readonly string[]): Promise<void> => {
    const isDeaf = underWay.size < concurrency && (await hasOverdueJob(database.db, tasks, overdueMs))
    if (isDeaf && seenDeaf) {
      onError(new Error("jobs are due and this node takes none: its runner starts again", { cause: unasked }))
      letGo()
    }
    seenDeaf = isDeaf && !seenDeaf
  }

  return {
    add: async (tx, { name, payload: schema }, payload, { key, runAt } = {}) => {
      const json = JSON.stringify(z.encode(schema, payload))
      await sql`select graphile_worker.add_job(${name}, payload => ${json}::json,
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
      if (running) throw new Error("the jobs of this process are running already")
      const all: Work = [...work, forgetting(database.db)]
      const alive = new Set<string>()
      running = startLoop(() => runUntilStopped(all, alive), { onError, retryMs: RESTART_MS })
      telling = startLoop(
        async () => {
          await takeFromTheDead(database.db, [...alive], lostAfterMs)
          await supervise(all.map((task) => task.name))
          return lostAfterMs / 6
        },
        { onError },
      )
    },
    stop: async () => {
      stopped = true
      // Before all else: a runner that ends while its jobs are waited for would be followed by the next.
      const ended = running?.stop()
      const stopping = (async () => {
        // A runner that ended by itself refuses to be stopped; its own failure was reported.
        await runner?.stop().catch(() => {})
        await runner?.promise.catch(() => {})
      })()
      // A job that the queue had just handed out begins after the stop.
      while (underWay.size > 0) await Promise.allSettled(underWay)
      await atMost(STOP_MS, stopping)
      letGo()
      await Promise.all([ended, telling?.stop()])
      if (pool) await endOf(pool)
    },
  }
}

const Planned = z.object({ _cron: z.object({ ts: z.iso.datetime() }) })

/** Throws where two tasks have one name. */
function tasksOf(
  work: Work,
  underWay: Set<Promise<unknown>>,
  { refused, isStopping }: { refused: (jobId: string) => Promise<unknown>; isStopping: () => boolean },
): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of work) {
    if (tasks[name]) throw new Error(`two tasks are named ${name}`)
    tasks[name] = async (payload, { job }) => {
      const planned = Planned.safeParse(payload).data?._cron.ts
      const running = run(payload, {
        key: planned ?? job.id,
        dueAt: planned ? new Date(planned) : job.run_at,
        attempt: job.attempts,
        isStopping,
      })
      underWay.add(running)
      try {
        await running
      } catch (error) {
        if (error instanceof PayloadUnreadable) await refused(job.id)
        throw error
      } finally {
        underWay.delete(running)
      }
    }
  }
  return tasks
}

const cronOf = (work: Work) =>
  parseCronItems(
    work.flatMap(({ name, recurs }) =>
      recurs
        ? [
            {
              task: name,
              identifier: name,
              match: recurs.cron,
              options: { backfillPeriod: recurs.backfillMs ?? 0 },
            },
          ]
        : [],
    ),
  )

/** The attempt under way is the last one of the job: it fails, and its row stays in the queue with the reason. */
const setAside = (db: Db, jobId: string) =>
  sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}::bigint`.execute(
    db,
  )

/** Gives jobs that were set aside to the release that starts now. */
const takeUpAgain = (db: Db) =>
  sql`update graphile_worker._private_jobs set attempts = 0, max_attempts = ${ATTEMPTS}, run_at = now()
       where attempts >= max_attempts and locked_at is null and position(${UNREADABLE} in last_error) > 0`.execute(
    db,
  )

/** No job is repeated for as long as its effect is remembered. */
const forgetting = (db: Db): Task =>
  recurring("jobs.forget", { cron: "17 4 * * *" }, () =>
    sql`delete from job_effect where done_at < now() - make_interval(days => ${EFFECTS_KEPT_DAYS})`.execute(
      db,
    ),
  )

/** The queue's own talk is dropped; what it calls an error is the house's to report. */
const errorsTo = (onError: (error: unknown) => void) =>
  new Logger(() => (level, message, meta) => {
    const name: string = level
    if (name === "error") onError(new Error(message, { cause: meta?.["error"] }))
  })
