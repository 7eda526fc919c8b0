import type { Clock } from "../kernel/clock.ts"

/** A reading is shared by all who ask within this long. */
const SHARED_MS = 1_000

export interface SharedReading<K, V> {
  /** The value of a key, read at most once a second, however many ask. */
  readonly of: (key: K) => Promise<V>
  /** The next to ask of a key reads it anew: it has changed. */
  readonly forget: (key: K) => void
}

/** Shares one reading of a key among all who ask for it within a second. A reading that failed is not shared with later callers. */
export function sharedReading<K, V>(clock: Clock, read: (key: K) => Promise<V>): SharedReading<K, V> {
  const held = new Map<K, { readonly at: number; readonly value: Promise<V> }>()
  return {
    of: (key) => {
      const now = clock.now().getTime()
      const known = held.get(key)
      if (known && now - known.at < SHARED_MS) return known.value
      const value = read(key)
      const reading = { at: now, value }
      held.set(key, reading)
      value.catch(() => {
        if (held.get(key) === reading) held.delete(key)
      })
      return value
    },
    forget: (key) => void held.delete(key),
  }
}
