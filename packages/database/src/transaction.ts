import type { Kysely, Transaction } from "kysely"

/** Any place SQL can be run: the pool, or a transaction. Tables are named in SQL, typed at each statement. */
export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

const RETRYABLE = new Set(["40001", "40P01"])
const ATTEMPTS = 4

/** Effects that wait for the commit of each open transaction. */
const waiting = new WeakMap<Tx, Effect[]>()
const reporters = new WeakMap<Db, (error: unknown) => void>()

/** Something outside of the database that follows from a commit: a message, a wake-up. */
type Effect = () => void | Promise<void>

/**
 * Runs `work` in one READ COMMITTED transaction: all of it commits, or none. A deadlock or serialization
 * failure runs it again, so `work` must not act on anything outside the database, but by `afterCommit`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: Effect[] = []
    let answer: T
    try {
      answer = await db.transaction().execute(async (tx) => {
        waiting.set(tx, effects)
        try {
          return await work(tx)
        } finally {
          waiting.delete(tx)
        }
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      continue
    }
    for (const effect of effects) void run(effect).catch(reporters.get(db) ?? warn)
    return answer
  }
}

/**
 * Runs `effect` once `tx` has committed, after the effects that were registered before it, and never after a rollback.
 * `inTransaction` answers when every effect has begun and waits for none. The caller's work is committed by then, so an
 * effect that fails is reported and disturbs neither the caller nor the other effects. A process that dies between the
 * commit and the effect never runs it: what must happen is a job.
 */
export function afterCommit(tx: Tx, effect: Effect): void {
  const effects = waiting.get(tx)
  if (!effects) throw new Error("afterCommit takes a transaction of inTransaction whose work has not ended")
  effects.push(effect)
}

/** Names who hears of effects that fail after the transactions of `db`. */
export const reportEffects = (db: Db, report: (error: unknown) => void): void =>
  void reporters.set(db, report)

const run = async (effect: Effect): Promise<void> => effect()
const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error))

const isRetryable = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  typeof error.code === "string" &&
  RETRYABLE.has(error.code)
