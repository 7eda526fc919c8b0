import { vi } from "vitest"

/**
 * Asks again until what is expected holds, and gives its value. Long enough for a machine that is many times slower
 * than ours: a test that passes has not waited for it, one that fails says what was last wrong.
 */
export function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectation, { timeout: 90_000, interval: 10 })
}
