import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { abandon, PooledClient, welcome } from "./client.ts"
import { LONG, QUICK, settingsOf, type Limits } from "./limits.ts"
import { reportEffects, type Db } from "./transaction.ts"

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Two connections for statements that may take an hour: migrations, proofs, closing balances. */
  readonly long: Db
  /** A connection of one's own, outside the pool: for LISTEN, and for the ledger's writers. */
  readonly dedicated: (limits?: Partial<Limits>) => Promise<pg.Client>
  readonly close: () => Promise<void>
}

export interface ConnectOptions {
  readonly max?: number
  readonly connectTimeoutMs?: number
  readonly name?: string
  readonly limits?: Partial<Limits>
  /** A connection was made to a server whose clock is more than a second from ours; by how many milliseconds. */
  readonly onSkew?: (ms: number) => void
  /** Hears of effects after commit that failed; by default the process warns of them. */
  readonly onEffectError?: (error: unknown) => void
}

/**
 * A connection that was not needed for so long is closed. A new one costs its process, the proof of the password and a
 * plan of every statement that it meets: some 50 ms of processor time. Work by the minute finds those of the minute before.
 */
const IDLE_MS = 600_000

/**
 * Opens a pool on a PostgreSQL URL. Connections are made when first needed; a lost one is replaced, and the
 * caller that held it gets an error for which `isUnavailable` is true, within `connectTimeoutMs`. Every connection
 * has limits (`limits.ts`), so that neither a process nor a host that falls silent holds others up, and is made to a
 * server that takes writes.
 */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const connectTimeoutMs = options.connectTimeoutMs ?? 3_000
  const quick = { ...QUICK, ...options.limits }
  const greet = (client: pg.ClientBase) => welcome(client, connectTimeoutMs, options.onSkew ?? (() => {}))
  const settings = (limits: Limits) => ({
    ...settingsOf(url, limits),
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: options.name ?? "croupier",
  })
  const poolOf = (limits: Limits, max: number): pg.Pool => {
    const pool = new pg.Pool({
      ...settings(limits),
      max,
      idleTimeoutMillis: IDLE_MS,
      Client: PooledClient,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
      onConnect: greet,
    })
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on("error", () => {})
    // The pool listens only to idle ones: a connection that breaks while a transaction holds it tells the error
    // to its query, and says it again as an event, which would end the process too.
    pool.on("connect", (client) => client.on("error", () => {}))
    pool.on("release", (_, client) => {
      if (client instanceof PooledClient && client.isBroken) void client.end().catch(() => {})
    })
    return pool
  }
  const pool = poolOf(quick, options.max ?? 10)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const long: Db = new Kysely({ dialect: new PostgresDialect({ pool: async () => poolOf(LONG, 2) }) })
  if (options.onEffectError) for (const each of [db, long]) reportEffects(each, options.onEffectError)
  return {
    db,
    pool,
    long,
    dedicated: async (limits) => {
      const client = new pg.Client(settings({ ...quick, ...limits }))
      client.on("error", () => {})
      try {
        await client.connect()
        await greet(client)
      } catch (error) {
        abandon(client)
        throw error
      }
      return client
    },
    close: async () => {
      await Promise.all([db.destroy(), long.destroy()])
      // Kysely ends the pool only where it has used that itself.
      if (!pool.ending) await pool.end()
    },
  }
}
