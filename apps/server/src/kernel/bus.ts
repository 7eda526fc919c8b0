import type { Database } from "@croupier/database"
import type { Client } from "pg"

/**
 * Word between the parts of a node and between nodes: "this changed, read it again". Messages are small,
 * may be lost with a connection, and never carry truth; after a lost connection `bus.resync` is delivered.
 * Published after commit, never inside a money transaction: NOTIFY takes a lock that serialises commits.
 */
export interface Bus {
  readonly publish: (topic: string, message: object) => void
  /** Answers with the function that ends the subscription. */
  readonly subscribe: (topic: string, handler: (message: unknown) => void) => () => void
  readonly close: () => Promise<void>
}

export const RESYNC = "bus.resync"
const CHANNEL = "croupier_bus"
/** Messages of this many milliseconds travel in one NOTIFY. */
const COALESCE_MS = 15
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const PAYLOAD_BYTES = 7_500
const RECONNECT_MS = [100, 300, 1_000, 3_000] as const

/** A bus on LISTEN/NOTIFY: delivered on this node at once, to the others within milliseconds. */
export function createBus(database: Database, nodeId: string): Bus {
  const handlers = new Map<string, Set<(message: unknown) => void>>()
  let pending: { topic: string; message: object }[] = []
  let timer: NodeJS.Timeout | undefined
  let client: Client | undefined
  let closed = false
  let flushing: Promise<void> = Promise.resolve()

  const deliver = (topic: string, message: unknown) => {
    for (const handler of handlers.get(topic) ?? []) handler(message)
  }

  const flush = async () => {
    timer = undefined
    const batch = pending
    pending = []
    for (const payload of payloadsOf(nodeId, batch))
      // A node that cannot tell the others now is a node whose clients re-read on resync.
      await database.pool.query("select pg_notify($1, $2)", [CHANNEL, payload]).catch(() => {})
  }

  const listen = async (attempt = 0): Promise<void> => {
    if (closed) return
    try {
      const mine = await database.dedicated()
      client = mine
      mine.on("notification", ({ payload }) => {
        const { from, batch } = parse(payload)
        if (from !== nodeId) for (const { topic, message } of batch) deliver(topic, message)
      })
      mine.once("end", () => {
        if (!closed) void listen()
      })
      await mine.query(`listen ${CHANNEL}`)
      deliver(RESYNC, {})
    } catch {
      const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]
      setTimeout(() => void listen(attempt + 1), wait).unref()
    }
  }
  void listen()

  return {
    publish: (topic, message) => {
      deliver(topic, message)
      pending.push({ topic, message })
      timer ??= setTimeout(() => {
        flushing = flush()
      }, COALESCE_MS)
    },
    subscribe: (topic, handler) => {
      const set = handlers.get(topic) ?? new Set()
      handlers.set(topic, set.add(handler))
      return () => void set.delete(handler)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await flushing
      await client?.end().catch(() => {})
    },
  }
}

/** Packs messages into as few payloads as fit; a message too large for one is an error of its author. */
function payloadsOf(from: string, batch: readonly { topic: string; message: object }[]): string[] {
  const payloads: string[] = []
  let group: typeof batch = []
  for (const item of batch) {
    const wider = [...group, item]
    if (Buffer.byteLength(JSON.stringify({ from, batch: wider })) > PAYLOAD_BYTES && group.length > 0) {
      payloads.push(JSON.stringify({ from, batch: group }))
      group = [item]
    } else group = wider
  }
  if (group.length > 0) payloads.push(JSON.stringify({ from, batch: group }))
  return payloads
}

function parse(payload: string | undefined): { from: string; batch: { topic: string; message: unknown }[] } {
  try {
    return JSON.parse(payload ?? "") as { from: string; batch: { topic: string; message: unknown }[] }
  } catch {
    return { from: "", batch: [] }
  }
}
