import type { Database } from "@croupier/database"
import type { Client } from "pg"
import { z } from "zod"
import { TOPICS, type Message, type Topic } from "./topics.ts"

/**
 * Word between the parts of a node and between nodes: "this changed, read it again". Messages are small,
 * may be lost with a connection, and never carry truth; where some may have been lost, RESYNC is delivered.
 * Published after commit, never inside a money transaction: NOTIFY takes a lock that serialises commits.
 */
export interface Bus {
  readonly publish: <T extends Topic>(topic: T, message: Message<T>) => void
  /**
   * Calls `handler` with every message of the topic, parsed; one that does not match the topic's schema is reported and
   * dropped. Answers with the function that ends the subscription.
   */
  readonly subscribe: <T extends Topic>(topic: T, handler: (message: Message<T>) => void) => () => void
  readonly close: () => Promise<void>
}

/** "You may have missed something: read again what you show." */
export const RESYNC = "bus.resync"
const SCHEMAS: { readonly [T in Topic]: z.ZodType<Message<T>> } = TOPICS
const CHANNEL = "croupier_bus"
/** Messages of this many milliseconds travel in one NOTIFY. */
const COALESCE_MS = 15
/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
const PAYLOAD_BYTES = 7_500
const RECONNECT_MS = [100, 300, 1_000, 3_000] as const
/** Messages that could not be sent are made up for after this, by one resync. */
const RETRY_MS = 500
/** How often the listening connection is asked whether it lives: half of this without an answer, and it is given up. */
const PULSE_MS = 10_000

/**
 * A bus on LISTEN/NOTIFY: delivered on this node at once, to the others within milliseconds. A handler that
 * throws is reported and disturbs neither the other handlers nor the publisher.
 */
export function createBus(
  database: Database,
  nodeId: string,
  onError: (error: unknown) => void = () => {},
  pulseMs = PULSE_MS,
): Bus {
  const handlers = new Map<string, Set<(message: unknown) => void>>()
  let pending: Word[] = []
  let timer: NodeJS.Timeout | undefined
  let client: Client | undefined
  let closed = false
  let flushing: Promise<void> = Promise.resolve()

  const deliver = (topic: string, message: unknown) => {
    for (const handler of handlers.get(topic) ?? [])
      try {
        handler(message)
      } catch (error) {
        onError(error)
      }
  }

  const flush = async () => {
    timer = undefined
    const batch = pending
    pending = []
    try {
      for (const payload of payloadsOf(nodeId, batch))
        await database.pool.query("select pg_notify($1, $2)", [CHANNEL, payload])
    } catch {
      pending = [{ topic: RESYNC, message: {} }]
      if (!closed) flushIn(RETRY_MS)
    }
  }
  const flushIn = (ms: number) => {
    timer ??= setTimeout(() => {
      flushing = flush()
    }, ms)
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
      await mine.query(`listen ${CHANNEL}`)
      const pulse = keepAsking(mine, pulseMs)
      mine.once("end", () => {
        clearInterval(pulse)
        void listen()
      })
      if (closed) return await mine.end()
      deliver(RESYNC, {})
    } catch {
      void client?.end().catch(() => {})
      const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]
      setTimeout(() => void listen(attempt + 1), wait).unref()
    }
  }
  const listening = listen()

  return {
    publish: (topic, message) => {
      deliver(topic, message)
      pending.push({ topic, message })
      flushIn(COALESCE_MS)
    },
    subscribe: (topic, handler) => {
      const set = handlers.get(topic) ?? new Set()
      const schema = SCHEMAS[topic]
      const parsed = (message: unknown) => handler(schema.parse(message))
      handlers.set(topic, set.add(parsed))
      return () => void set.delete(parsed)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await flushing
      if (pending.length > 0) await flush()
      await listening
      await client?.end().catch(() => {})
    },
  }
}

/**
 * A connection that a failover or a firewall left behind stays open and says nothing, for hours: a listener
 * would wait for words that never come. With a question unanswered, `end` cuts it.
 */
function keepAsking(client: Client, everyMs: number): NodeJS.Timeout {
  return setInterval(() => {
    const late = setTimeout(() => void client.end().catch(() => {}), everyMs / 2)
    const answered = () => clearTimeout(late)
    client.query("select 1").then(answered, answered)
  }, everyMs).unref()
}

interface Word {
  readonly topic: string
  readonly message: object
}

/**
 * Packs messages into as few payloads as fit, each said once. One that is too large by itself goes out as a
 * resync. Every message is measured by itself: a busy node has a thousand of them in a moment.
 */
function payloadsOf(from: string, batch: readonly Word[]): string[] {
  const head = `{"from":${JSON.stringify(from)},"batch":[`
  const room = PAYLOAD_BYTES - Buffer.byteLength(head) - 2
  const resync = JSON.stringify({ topic: RESYNC, message: {} })
  const payloads: string[] = []
  let group: string[] = []
  let bytes = 0
  const send = () => {
    if (group.length > 0) payloads.push(`${head}${group.join(",")}]}`)
    group = []
    bytes = 0
  }
  const texts = batch.map((word) => JSON.stringify(word))
  for (const text of new Set(texts.map((each) => (Buffer.byteLength(each) < room ? each : resync)))) {
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > room) send()
    group.push(text)
    bytes += size
  }
  send()
  return payloads
}

const Heard = z.object({
  from: z.string(),
  batch: z.array(z.object({ topic: z.string(), message: z.unknown() })),
})

/** Messages of unknown publishers on the channel are ignored. */
function parse(payload: string | undefined): z.output<typeof Heard> {
  try {
    return Heard.parse(JSON.parse(payload ?? ""))
  } catch {
    return { from: "", batch: [] }
  }
}
