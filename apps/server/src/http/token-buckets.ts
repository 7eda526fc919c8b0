import { LRUCache } from "lru-cache"
import type { Clock } from "../kernel/clock.ts"
import type { Budget } from "./limits.ts"

const MOST_KEYS = 20_000

/** Takes one token; false where none is left. `calls` tokens at first, refilled evenly over `seconds`. */
export function tokenBucket(clock: Clock, { calls, seconds }: Budget): () => boolean {
  const perMs = calls / (seconds * 1_000)
  let tokens = calls
  let at = clock.now().getTime()
  return () => {
    const now = clock.now().getTime()
    tokens = Math.min(calls, tokens + Math.max(0, now - at) * perMs)
    at = now
    if (tokens < 1) return false
    tokens--
    return true
  }
}

/**
 * A token bucket for each key. Beyond twenty thousand keys those used longest ago are forgotten, so that made-up keys
 * cannot fill the memory.
 */
export function tokenBuckets(clock: Clock, budget: Budget): (key: string) => boolean {
  const buckets = new LRUCache<string, () => boolean>({ max: MOST_KEYS })
  return (key) => {
    const take = buckets.get(key) ?? tokenBucket(clock, budget)
    buckets.set(key, take)
    return take()
  }
}
