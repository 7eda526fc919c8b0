import type { Clock } from "../../../kernel/clock.ts"
import type { Random } from "../../../kernel/random.ts"

const EPOCH = Date.UTC(2025, 0, 1)
const NODE_BITS = 10n
const COUNTER_BITS = 11n

/**
 * Ids that grow with time and need no database: 42 bits of milliseconds, 10 of the process, 11 of a counter.
 * When the counter is used up within a millisecond the next one is borrowed, so one process never repeats
 * itself, nor goes back with its clock. Two processes that drew the same number collide only in one
 * millisecond and one bucket; the lane then sends the batch again, with other ids.
 */
export function betIds(clock: Clock, random: Random): () => bigint {
  const [high = 0, low = 0] = random.bytes(2)
  const node = BigInt(((high << 8) | low) & 1023)
  let millis = 0n
  let counter = 0n
  return () => {
    const now = BigInt(clock.now().getTime() - EPOCH)
    counter = now > millis ? 0n : (counter + 1n) & ((1n << COUNTER_BITS) - 1n)
    millis = now > millis ? now : counter === 0n ? millis + 1n : millis
    return (millis << (NODE_BITS + COUNTER_BITS)) | (node << COUNTER_BITS) | counter
  }
}

/** The first id that a bet placed at this instant or later can have. */
export const firstIdAt = (at: Date): bigint =>
  BigInt(Math.max(0, at.getTime() - EPOCH)) << (NODE_BITS + COUNTER_BITS)
