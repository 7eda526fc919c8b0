import { UnavailableError, Writer, type Waiting, type WriterOptions } from "./writer.ts"

export { UnavailableError } from "./writer.ts"

/** From `submit` to a definite answer, unless a lane is told otherwise. */
export const DEFAULT_TIMEOUT_MS = 5_000

export interface LaneOptions<Request, Answer> extends WriterOptions<Request, Answer> {
  /** Requests of one bucket keep their order and never meet in two writers of this process. */
  readonly bucketOf: (request: Request) => number
  /** The idempotency key: two requests with one key never travel in the same batch. */
  readonly keyOf: (request: Request) => string
  /** Connections that write at the same time; more than PostgreSQL has cores only makes batches smaller. */
  readonly writers?: number
  readonly maxBatch?: number
  /** Requests that may wait in one writer; one more is refused at once. */
  readonly maxQueue?: number
  /** From `submit` to a definite answer or UnavailableError. */
  readonly timeoutMs?: number
  /** Set where callers ask again as soon as they are answered, as a vendor's wallet is asked for bet and prize. */
  readonly gather?: Gather
}

/**
 * After a batch of at least half of `count`, the next one waits until `count` requests are there, at most for `ms` since
 * that batch returned: a batch costs as much as twenty requests, and the requests that its answers provoke are on their
 * way. A lone request and a small company never wait.
 */
export interface Gather {
  readonly count: number
  readonly ms: number
}

export interface Lane<Request, Answer> {
  /** Answers when the request's transaction has committed, or was refused. Throws UnavailableError. */
  readonly submit: (request: Request) => Promise<Answer>
  /** Requests submitted and not yet answered. */
  readonly waiting: () => number
  /** Answers what is waiting, refuses what comes after, and closes the connections. */
  readonly close: () => Promise<void>
}

/**
 * The Node side of a batch function. Requests that wait when a batch returns travel together in one statement and one
 * transaction: a lone request leaves at once and a crowd shares one commit. A lost connection,
 * deadlock or key collision sends the same batch again, which the keys make safe.
 */
export function createLane<Request, Answer>(options: LaneOptions<Request, Answer>): Lane<Request, Answer> {
  const pool = new WriterPool(options)
  return {
    submit: (request) => pool.submit(request),
    waiting: () => pool.waiting,
    close: () => pool.close(),
  }
}

/** `["a", 1n]` → `{a,1}`: for numbers and UUIDs, which need no quotes. */
export const arrayOf = (values: readonly (string | number | bigint)[]): string => `{${values.join(",")}}`

/** `["a b", null]` → `{"a b",NULL}`: for text of any content. */
export function textArrayOf(values: readonly (string | null)[]): string {
  let array = ""
  for (const value of values) {
    if (array !== "") array += ","
    if (value === null) array += "NULL"
    // Nearly all text goes as it is; the search costs a fifth of a replacement.
    else if (SPECIAL.test(value)) array += `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    else array += `"${value}"`
  }
  return `{${array}}`
}
const SPECIAL = /["\\]/

/** Waiting requests for each writer from which on they all write, each its own buckets. */
const CROWD = 24
/** A batch that is away for longer is stuck behind another transaction's lock: those of other buckets go past it. */
const PATIENCE_MS = 20
/** Batches that may leave a bucket out before its requests are asked alone, on a connection that waits for them. */
const MOST_PASSES = 3

/**
 * Who carries what. A batch costs about as much as twenty requests, so few requests travel together, in one
 * batch after the other; a crowd is divided among the writers by bucket. Either way a bucket's requests are in
 * one batch at a time, and in their order. A bucket that batches leave out again and again is left to one more writer,
 * which asks its requests one by one, so that the holder of that bucket delays no other.
 */
class WriterPool<Request, Answer> {
  readonly #options: LaneOptions<Request, Answer>
  readonly #writers: readonly Writer<Request, Answer>[]
  /** Connects when a bucket is first passed that often. */
  readonly #patient: Writer<Request, Answer>
  /** For each writer the requests of its buckets. */
  readonly #queues: Waiting<Request, Answer>[][]
  readonly #away = new Map<
    Writer<Request, Answer>,
    { buckets: ReadonlySet<number>; since: number; count: number }
  >()
  /** Buckets that only the patient writer asks for, the one that it asked for last at the end. */
  readonly #passed = new Set<number>()
  readonly #maxBatch: number
  readonly #maxQueue: number
  readonly #timeoutMs: number
  #planned = false
  #closed = false
  #drained: (() => void) | undefined
  #watched = false
  /** Size of the batch that returned last, and when it did. */
  #last = { count: 0, returned: 0 }
  #gathering = false

  constructor(options: LaneOptions<Request, Answer>) {
    this.#options = options
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const writer = () => new Writer(options, this.#timeoutMs)
    this.#writers = Array.from({ length: options.writers ?? 2 }, writer)
    this.#patient = writer()
    this.#queues = this.#writers.map(() => [])
    this.#maxBatch = options.maxBatch ?? 1_000
    this.#maxQueue = options.maxQueue ?? 10_000
  }

  get waiting(): number {
    let count = this.#queued
    for (const batch of this.#away.values()) count += batch.count
    return count
  }

  get #queued(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0)
  }

  #queueOf(bucket: number): Waiting<Request, Answer>[] | undefined {
    return this.#queues[bucket % this.#queues.length]
  }

  submit(request: Request): Promise<Answer> {
    const bucket = this.#options.bucketOf(request)
    const queue = this.#queueOf(bucket)
    if (!queue || this.#closed) return Promise.reject(new UnavailableError("the lane is closed"))
    if (queue.length >= this.#maxQueue)
      return Promise.reject(new UnavailableError("too many requests are waiting"))
    const deadline = performance.now() + this.#timeoutMs
    const key = this.#options.keyOf(request)
    return new Promise<Answer>((resolve, reject) => {
      queue.push({ request, key, bucket, deadline, passes: 0, resolve, reject })
      this.#plan()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#plan()
    if (this.waiting > 0) await new Promise<void>((resolve) => (this.#drained = resolve))
    await Promise.all([...this.#writers, this.#patient].map((writer) => writer.close()))
  }

  /** One turn of the loop later, so that all who ask in this moment, or again on an answer, travel together. */
  #plan(): void {
    if (this.#planned) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      this.#dispatch()
    })
  }

  #dispatch(): void {
    if (this.#passed.size > 0) this.#askPassed()
    const queued = this.#queued
    if (queued === 0) return
    const free = this.#writers.filter((writer) => !this.#away.has(writer))
    if (queued > CROWD * this.#writers.length)
      for (const writer of free) this.#send(writer, [this.#queues[this.#writers.indexOf(writer)] ?? []])
    else if (free[0] && (free.length === this.#writers.length || this.#isStuck())) {
      if (!this.#gathers(queued)) this.#send(free[0], this.#queues)
    }
  }

  /** True while more requests than the queued ones are waited for; then a timer looks again. */
  #gathers(queued: number): boolean {
    const { gather } = this.#options
    if (!gather || this.#closed || queued >= gather.count || 2 * this.#last.count < gather.count) return false
    const left = gather.ms - (performance.now() - this.#last.returned)
    if (left <= 0) return false
    if (!this.#gathering) {
      this.#gathering = true
      setTimeout(() => {
        this.#gathering = false
        this.#dispatch()
      }, left)
    }
    return true
  }

  /** The first request of the passed bucket whose turn it is goes alone. */
  #askPassed(): void {
    if (this.#away.has(this.#patient)) return
    for (const bucket of this.#passed) {
      this.#passed.delete(bucket)
      const queue = this.#queueOf(bucket) ?? []
      const index = queue.findIndex((item) => item.bucket === bucket)
      const [first] = index === -1 ? [] : queue.splice(index, 1)
      if (!first) continue
      this.#passed.add(bucket)
      return void this.#carry(this.#patient, [first])
    }
  }

  /** False while the batches that are away may soon be back; then their end looks again. */
  #isStuck(): boolean {
    const now = performance.now()
    for (const { since } of this.#away.values()) if (now - since >= PATIENCE_MS) return true
    if (!this.#watched) {
      this.#watched = true
      setTimeout(() => {
        this.#watched = false
        this.#dispatch()
      }, PATIENCE_MS)
    }
    return false
  }

  #send(writer: Writer<Request, Answer>, queues: readonly Waiting<Request, Answer>[][]): void {
    const busy = new Set(this.#passed)
    for (const { buckets } of this.#away.values()) for (const bucket of buckets) busy.add(bucket)
    const batch: Waiting<Request, Answer>[] = []
    for (const queue of queues) take(queue, busy, this.#maxBatch, batch)
    if (batch.length > 0) void this.#carry(writer, batch)
  }

  async #carry(writer: Writer<Request, Answer>, batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    this.#away.set(writer, {
      buckets: new Set(batch.map((item) => item.bucket)),
      since: performance.now(),
      count: batch.length,
    })
    const left = await writer.deliver(batch)
    this.#away.delete(writer)
    this.#last = { count: batch.length, returned: performance.now() }
    if (writer === this.#patient && left.length === 0)
      for (const { bucket } of batch) this.#passed.delete(bucket)
    this.#putBack(left)
    if (this.waiting > 0) this.#plan()
    else this.#drained?.()
  }

  /** Requests that were left out come before those that came later of their bucket. */
  #putBack(left: readonly Waiting<Request, Answer>[]): void {
    for (const item of left.toReversed()) {
      item.passes++
      if (item.passes >= MOST_PASSES) this.#passed.add(item.bucket)
      this.#queueOf(item.bucket)?.unshift(item)
    }
  }
}

/**
 * Moves the head of the queue into the batch, past the buckets that are busy, and in each bucket only up to a key that
 * is already in it: that one will see the first's result, and what came after it in its bucket stays after it.
 */
function take<Request, Answer>(
  queue: Waiting<Request, Answer>[],
  busy: ReadonlySet<number>,
  maxBatch: number,
  batch: Waiting<Request, Answer>[],
): void {
  const keys = new Set<string>()
  const ended = new Set(busy)
  const left: Waiting<Request, Answer>[] = []
  for (const item of queue) {
    if (keys.has(item.key)) ended.add(item.bucket)
    if (batch.length === maxBatch || ended.has(item.bucket)) left.push(item)
    else {
      keys.add(item.key)
      batch.push(item)
    }
  }
  queue.length = 0
  for (const item of left) queue.push(item)
}
