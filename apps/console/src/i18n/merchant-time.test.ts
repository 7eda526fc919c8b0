import { expect, test } from "vitest"
import { clockAt, instantOf } from "./merchant-time.ts"

const SAO_PAULO = "America/Sao_Paulo"
const BERLIN = "Europe/Berlin"

test("a field for times shows and takes what the merchant's clock shows, wherever the person sits", () => {
  expect(clockAt(new Date("2026-05-01T02:30:00Z"), SAO_PAULO)).toBe("2026-04-30T23:30")
  expect(instantOf("2026-04-30T23:30", SAO_PAULO).toISOString()).toBe("2026-05-01T02:30:00.000Z")
  expect(instantOf("2026-07-01T00:00", BERLIN).toISOString()).toBe("2026-06-30T22:00:00.000Z")
})

test("where clocks change, an hour that comes twice is its first, and one that is skipped is still a time", () => {
  expect(instantOf("2026-10-25T02:30", BERLIN).toISOString()).toBe("2026-10-25T00:30:00.000Z")
  expect(instantOf("2026-10-25T03:30", BERLIN).toISOString()).toBe("2026-10-25T02:30:00.000Z")
  expect(instantOf("2026-03-29T03:30", BERLIN).toISOString()).toBe("2026-03-29T01:30:00.000Z")
  expect(Number.isNaN(instantOf("2026-03-29T02:30", BERLIN).getTime())).toBe(false)
})
