import { createHash } from "node:crypto"
import pg from "pg"
import { isBroken, isSilence, ReadOnlyServerError } from "./failure.ts"

// int8 arrives as bigint: amounts and ids exceed 2^53, and a silent rounding here would be a lost cent.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

const named = new Map<string, string>()
/** Texts without parameters that are named, at most: a text that carries its values in itself never comes twice. */
const MOST_NAMED = 2_000
/** One statement over rows. A text of several cannot be prepared. */
const OVER_ROWS = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i

/**
 * A connection of the pool. It gives every statement over rows a name, so that PostgreSQL plans it once per connection:
 * unnamed statements cost a parse and a plan each, half of the throughput. And it knows when it is broken, so that the
 * pool does not lend it again.
 */
export class PooledClient extends pg.Client {
  isBroken = false

  // pg's overloads cannot be restated here without casts of their own; the arguments pass through untouched.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text === "string" && Array.isArray(values) && typeof args[2] !== "function") {
      const name = statementName(text, values.length > 0)
      if (name !== undefined) args.splice(0, 2, { name, text, values })
    }
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

function statementName(text: string, hasValues: boolean): string | undefined {
  const known = named.get(text)
  if (known !== undefined) return known
  const hasRoom = named.size < MOST_NAMED
  if (!hasValues && !(hasRoom && OVER_ROWS.test(text))) return undefined
  const name = createHash("sha1").update(text).digest("base64url")
  if (hasRoom) named.set(text, name)
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
