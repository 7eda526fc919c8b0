import { abandon, isBroken, isUnavailable, type Database } from "@croupier/database"
import type pg from "pg"

/** The database cannot answer now, or the queue is full. Ask again with the same key. */
export class UnavailableError extends Error {
  readonly code = "UNAVAILABLE"
}

export interface WriterOptions<Request, Answer> {
  readonly database: Database
  /** The call with its parameters, giving one value: `ledger.post_free_lane($1::smallint[], $2::bigint[])`. */
  readonly sqlFunction: string
  /** The parameters of a batch; arrays as PostgreSQL's own text (`arrayOf`), which is the fastest form. */
  readonly encode: (batch: readonly Request[]) => unknown[]
  /**
   * One answer for each request, in order. Undefined: it was left out, because its bucket is taken or because it did
   * not fit beside the others. It is asked again, and at last alone.
   */
  readonly decode: (value: unknown, batch: readonly Request[]) => (Answer | undefined)[]
  /** Hears of every failed batch, also of those that a repetition healed. */
  readonly onError?: (error: unknown) => void
}

/** A batch whose keys are taken more often has a fault in itself: each of its requests is then asked alone. */
const MAX_COLLISIONS = 3

/** A request that has not been answered. */
export interface Waiting<Request, Answer> {
  readonly request: Request
  readonly key: string
  readonly bucket: number
  readonly deadline: number
  /** Batches that left it out. */
  passes: number
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** The wait for a lock that the batch function cannot go around. */
const LOCK_MS = 3_000

/** One connection of a lane: carries a batch to the database, and again until it has an answer. */
export class Writer<Request, Answer> {
  readonly #options: WriterOptions<Request, Answer>
  readonly #statementMs: number
  #client: pg.Client | undefined

  constructor(options: WriterOptions<Request, Answer>, statementMs: number) {
    this.#options = options
    this.#statementMs = statementMs
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => {})
    this.#client = undefined
  }

  /** Settles every promise of the batch, but of the requests that it answers with: those were left out. */
  async deliver(batch: readonly Waiting<Request, Answer>[]): Promise<Waiting<Request, Answer>[]> {
    let cause: unknown
    for (let attempt = 0; ; attempt++) {
      const now = performance.now()
      const live = batch.filter((item) => item.deadline > now)
      if (live.length < batch.length)
        for (const item of batch)
          if (item.deadline <= now)
            item.reject(new UnavailableError("no answer from the database in time", { cause }))
      if (live.length === 0) return []
      try {
        return settle(live, await this.#ask(live))
      } catch (error) {
        cause = error
        this.#report(error)
        this.#disconnectIfBroken(error)
        if (!isWorthRepeating(error) || (codeOf(error) === "23505" && attempt >= MAX_COLLISIONS)) {
          if (live.length === 1) live[0]?.reject(error)
          const left: Waiting<Request, Answer>[] = []
          if (live.length > 1) for (const item of live) left.push(...(await this.deliver([item])))
          return left
        }
        const pause = Math.min(20 * 2 ** attempt, 400)
        await new Promise((resolve) => setTimeout(resolve, pause))
        batch = live
      }
    }
  }

  /** A listener that throws must not keep the batch from its end. */
  #report(error: unknown): void {
    try {
      this.#options.onError?.(error)
    } catch {}
  }

  async #ask(batch: readonly Waiting<Request, Answer>[]): Promise<(Answer | undefined)[]> {
    const { sqlFunction, encode, decode } = this.#options
    const requests = batch.map((item) => item.request)
    const allowed = Math.max(...batch.map((item) => item.deadline)) - performance.now()
    this.#client ??= await this.#connect(allowed)
    const query = this.#client.query<unknown[]>({
      name: sqlFunction.slice(0, 60),
      text: `select ${sqlFunction}`,
      values: encode(requests),
      rowMode: "array",
    })
    const result = await within(query, allowed)
    return decode(result.rows[0]?.[0], requests)
  }

  async #connect(ms: number): Promise<pg.Client> {
    const opening = this.#options.database.dedicated({ statementMs: this.#statementMs, lockMs: LOCK_MS })
    try {
      return await within(opening, ms)
    } catch (cause) {
      // One that opens too late is not needed any more.
      opening.then((client) => client.end()).catch(() => {})
      throw new UnavailableError("no connection to the database", { cause })
    }
  }

  #disconnectIfBroken(error: unknown): void {
    if (!isBroken(error) && !(error instanceof UnavailableError)) return
    const client = this.#client
    this.#client = undefined
    // A server that does not answer never confirms the end either.
    if (client) abandon(client)
  }
}

/** Gives each request its answer; those without one are the result. */
function settle<Request, Answer>(
  batch: readonly Waiting<Request, Answer>[],
  answers: readonly (Answer | undefined)[],
): Waiting<Request, Answer>[] {
  return batch.filter((item, index) => {
    const answer = answers[index]
    if (answer !== undefined) item.resolve(answer)
    return answer === undefined
  })
}

/** A frozen server keeps the connection open and says nothing: the wait is bounded here. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnavailableError("no answer from the database in time")), ms)
  })
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** PostgreSQL's own number of the error. */
const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined

/**
 * Another transaction had the same key (23505) or row (40P01, 40001) in that moment, or a lock was waited for too long
 * (55P03, 57014); the disk did not take it (58030).
 */
const PASSING: readonly (string | undefined)[] = ["23505", "40P01", "40001", "55P03", "57014", "58030"]

/** Nothing was done, or the keys make doing it again harmless; a lack of room (class 53) may pass as well. */
function isWorthRepeating(error: unknown): boolean {
  if (isUnavailable(error) || error instanceof UnavailableError) return true
  const code = codeOf(error)
  return PASSING.includes(code) || code?.startsWith("53") === true
}
