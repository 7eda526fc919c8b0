import type { Kysely, Transaction } from "kysely"

/** Any place SQL can be run: the pool, or a transaction. Tables are named in SQL, typed at each statement. */
export type Db = Kysely<unknown>
export type Tx = Transaction<unknown>

const RETRYABLE = new Set(["40001", "40P01"])
const ATTEMPTS = 4

/**
 * Runs `work` in one READ COMMITTED transaction: all of it commits, or none. A deadlock or serialization
 * failure runs it again, so `work` must not act on anything outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

const isRetryable = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  typeof error.code === "string" &&
  RETRYABLE.has(error.code)
