import { createHash } from "node:crypto"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import type { Db } from "./transaction.ts"

// int8 arrives as bigint: amounts and ids exceed 2^53, and a silent rounding here would be a lost cent.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

const named = new Map<string, string>()

/**
 * A client that gives every parameterised text a statement name, so that PostgreSQL plans it once per
 * connection: unnamed statements cost a parse and a plan each, half of the throughput.
 */
class PreparedClient extends pg.Client {
  // pg's overloads cannot be restated here without casts of their own; the arguments pass through untouched.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values] = args
    if (
      typeof text === "string" &&
      Array.isArray(values) &&
      values.length > 0 &&
      typeof args[2] !== "function"
    )
      args.splice(0, 2, { name: statementName(text), text, values })
    // oxlint-disable-next-line typescript/unbound-method -- applied to `this` in the same breath
    return Reflect.apply(super.query, this, args)
  }
}

function statementName(text: string): string {
  const known = named.get(text)
  if (known) return known
  const name = createHash("sha1").update(text).digest("base64url")
  if (named.size < 2_000) named.set(text, name)
  return name
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** A connection of one's own, outside the pool: for LISTEN, and for the ledger's writers. */
  readonly dedicated: () => Promise<pg.Client>
  readonly close: () => Promise<void>
}

/**
 * Opens a pool on a PostgreSQL URL. Connections are made when first needed; a lost one is replaced, and the
 * caller that held it gets an error for which `isUnavailable` is true, within `connectTimeoutMs`.
 */
export function connect(
  url: string,
  options: { max?: number; connectTimeoutMs?: number; name?: string } = {},
): Database {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3_000,
    application_name: options.name ?? "croupier",
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: options.max ?? 10, Client: PreparedClient })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {})
  // The pool listens only to idle ones: a connection that breaks while a transaction holds it tells the error
  // to its query, and says it again as an event, which would end the process too.
  pool.on("connect", (client) => client.on("error", () => {}))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    dedicated: async () => {
      const client = new pg.Client(settings)
      client.on("error", () => {})
      await client.connect()
      return client
    },
    close: () => db.destroy(),
  }
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined

/** PostgreSQL cannot be reached or is stopping: the caller may ask again with the same key. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined)
    return (
      code.startsWith("08") ||
      code.startsWith("57P") ||
      code === "53300" ||
      // A lane that waited in vain says so itself.
      code === "UNAVAILABLE" ||
      /^E(CONN|PIPE|HOST|TIMEDOUT|NOTFOUND)/.test(code)
    )
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/.test(
      error.message,
    )
  )
}

/** A unique constraint said no; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" &&
  (constraint === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint))
