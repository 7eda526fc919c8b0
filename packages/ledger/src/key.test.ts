import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openBank, type Bank } from "../test/bank.ts"
import { deriveKey, keyFor } from "./index.ts"

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test("a derived key is the same in Node and in SQL, and begins as its origin does", async () => {
  for (const part of ["payout", "reversal", 'a "quoted" part', "ç"]) {
    const key = randomUUID()
    const { rows } = await bank.database.pool.query<{ derived: string }>(
      "select ledger.derive_key($1, $2) as derived",
      [key, part],
    )
    expect(rows).toEqual([{ derived: deriveKey(key, part) }])
    expect(deriveKey(key.toUpperCase(), part)).toBe(deriveKey(key, part))
    expect(deriveKey(key, part)).toMatch(UUID)
    expect(deriveKey(key, part).slice(0, 13)).toBe(key.slice(0, 13))
  }
})

test("different parts give different keys, and so do different texts", () => {
  const key = randomUUID()
  const keys = [
    deriveKey(key, "a", "b"),
    deriveKey(key, "ab"),
    deriveKey(key, "a"),
    keyFor("vendor 7 transaction 12"),
    keyFor("vendor 7 transaction 13"),
    keyFor("vendor 7 transaction 12", new Date("2026-11-20T00:00:00Z")),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keyFor("x")).toBe(keyFor("x"))
  expect(keyFor("x")).toMatch(UUID)
  const at = new Date("2026-11-20T00:00:00Z")
  expect(Number.parseInt(keyFor("x", at).slice(0, 13).replace("-", ""), 16)).toBe(at.getTime())
})
