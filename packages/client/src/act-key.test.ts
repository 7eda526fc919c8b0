import { expect, test } from "vitest"
import { Uuid } from "@croupier/contract/values"
import { newActKey } from "./act-key.ts"

test("a key is a UUID of version 7, begins with its time, and is never made twice", () => {
  const now = Date.UTC(2026, 10, 21)
  const keys = Array.from({ length: 1_000 }, () => newActKey(now))
  expect(new Set(keys).size).toBe(1_000)
  for (const key of keys) {
    expect(Uuid.parse(key)).toBe(key)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(Number.parseInt(key.replaceAll("-", "").slice(0, 12), 16)).toBe(now)
  }
})
