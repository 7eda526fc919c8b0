import { UnavailableError } from "./lane.ts"

/** A run of requests of one lane in one bucket. */
interface Turn {
  readonly lane: string
  readonly before: Promise<void> | undefined
  readonly over: PromiseWithResolvers<void>
  running: number
}

/**
 * Keeps the order of one process's requests in a bucket across lanes: each lane keeps its own order, and a
 * request of another lane waits until those before it are answered. While a bucket sees one lane only, which
 * is the rule, nothing waits.
 */
export class Turns {
  readonly #current = new Map<number, Turn>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Runs `work` in its turn in every bucket named. Throws UnavailableError when that turn does not come. */
  async take<T>(lane: string, buckets: readonly number[], work: () => Promise<T>): Promise<T> {
    const turns = [...new Set(buckets)].map((bucket) => this.#join(lane, bucket))
    try {
      const waits = turns.map(({ turn }) => turn.before).filter((before) => before !== undefined)
      if (waits.length > 0) await this.#within(Promise.all(waits))
      return await work()
    } finally {
      for (const { bucket, turn } of turns) this.#leave(bucket, turn)
    }
  }

  #join(lane: string, bucket: number): { bucket: number; turn: Turn } {
    const known = this.#current.get(bucket)
    const turn =
      known?.lane === lane
        ? known
        : { lane, before: known?.over.promise, over: Promise.withResolvers<void>(), running: 0 }
    turn.running++
    this.#current.set(bucket, turn)
    return { bucket, turn }
  }

  #leave(bucket: number, turn: Turn): void {
    if (--turn.running > 0) return
    if (this.#current.get(bucket) === turn) this.#current.delete(bucket)
    turn.over.resolve()
  }

  async #within(waits: Promise<unknown>): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new UnavailableError("requests before this one are not answered")),
      this.#patienceMs,
    )
    try {
      await Promise.race([waits, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
