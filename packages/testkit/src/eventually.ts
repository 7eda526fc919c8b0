import { vi } from "vitest"
import { PATIENCE_MS } from "./patience.ts"

/** Asks again until what is expected holds, and gives its value; a test that fails says what was last wrong. */
export function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectation, { timeout: PATIENCE_MS, interval: 10 })
}
