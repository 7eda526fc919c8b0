import { createHash } from "node:crypto"
import pg from "pg"
import { isBroken, isSilence, ReadOnlyServerError } from "./failure.ts"

// int8 arrives as bigint: amounts and ids exceed 2^53, and a silent rounding here would be a lost cent.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

const named = new Map<string, string>()

/**
 * A connection of the pool. It gives every parameterised text a statement name, so that PostgreSQL plans it once per
 * connection: unnamed statements cost a parse and a plan each, half of the throughput. And it knows when it is broken,
 * so that the pool does not lend it again.
 */
export class PooledClient extends pg.Client {
  isBroken = false

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
    const result: unknown = Reflect.apply(super.query, this, args)
    if (result instanceof Promise) result.catch((error: unknown) => this.#judge(error))
    return result
  }

  #judge(error: unknown): void {
    this.isBroken ||= isBroken(error)
    // The statement may never end, and whatever is asked next would wait behind it.
    if (isSilence(error)) abandon(this)
  }
}

function statementName(text: string): string {
  const known = named.get(text)
  if (known) return known
  const name = createHash("sha1").update(text).digest("base64url")
  if (named.size < 2_000) named.set(text, name)
  return name
}

/** Ends a connection without a word to the server, which may not be there to hear it. */
export const abandon = (client: pg.Client): void => void client.connection.stream.destroy()

/** A clock that is further from the database's than this is told of. */
const MOST_SKEW_MS = 1_000

/** Asks the server first whether it takes writes, and for its time. */
export async function welcome(
  client: pg.ClientBase,
  timeoutMs: number,
  onSkew: (ms: number) => void,
): Promise<void> {
  const asked = Date.now()
  const question = {
    text: `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
                  clock_timestamp() as now`,
    query_timeout: timeoutMs,
  }
  const { rows } = await client.query<{ isReadOnly: boolean; now: Date }>(question)
  const [server] = rows
  if (!server || server.isReadOnly)
    throw new ReadOnlyServerError("the database server takes no writes: it is a standby or set to read only")
  const answered = Date.now()
  // The server read its clock at some moment between the two.
  const theirs = server.now.getTime()
  const skew = theirs < asked ? theirs - asked : theirs > answered ? theirs - answered : 0
  if (Math.abs(skew) > MOST_SKEW_MS) onSkew(skew)
}
