import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"

const EPOCH = Date.UTC(2025, 0, 1)
const NODE_BITS = 10n
const COUNTER_BITS = 11n

/**
 * Ids that grow with time and need no database: 42 bits of milliseconds, 10 of the process, 11 of a counter.
 * Two processes that drew the same number collide only in one millisecond and one bucket, and the lane
 * then refuses the batch and sends it again.
 */
export function betIds(clock: Clock, random: Random): () => bigint {
  const [high = 0, low = 0] = random.bytes(2)
  const node = BigInt(((high << 8) | low) & 1023)
  let counter = 0n
  return () => {
    counter = (counter + 1n) & ((1n << COUNTER_BITS) - 1n)
    return (
      (BigInt(clock.now().getTime() - EPOCH) << (NODE_BITS + COUNTER_BITS)) | (node << COUNTER_BITS) | counter
    )
  }
}
