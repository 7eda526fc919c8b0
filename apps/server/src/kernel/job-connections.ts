import pg from "pg"

/** Handlers are waited for; then the queue has this long to write that they are done. */
export const STOP_MS = 3_000

/**
 * The queue's own connections, one of them for its notifications. It puts ids into JSON, so they must be text
 * here, whereas everywhere else in the house an int8 is a bigint.
 */
export function queuePool(like: pg.Pool, max: number): pg.Pool {
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

/** Ends a pool once; a connection that hangs is not waited for. */
export const endOf = async (pool: pg.Pool): Promise<void> => {
  if (!pool.ending) await atMost(STOP_MS, pool.end())
}

/** Waits for work, and no longer than `ms`. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}
