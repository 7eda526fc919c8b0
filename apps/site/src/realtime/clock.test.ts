import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const START = Date.UTC(2026, 10, 20, 12)
const iso = (millis: number) => new Date(millis).toISOString()

describe("the house's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    vi.resetModules()
  })
  afterEach(() => void vi.useRealTimers())

  it("is the visitor's own until an answer says otherwise", async () => {
    const { serverNow } = await import("./clock.ts")
    expect(serverNow()).toBe(START)
  })
  it("takes the server's time at half the round trip", async () => {
    const { serverNow, syncClock } = await import("./clock.ts")
    syncClock(iso(START + 5_000), START - 200, START)
    expect(serverNow()).toBe(START + 5_100)
  })
  it("does not let a slow answer spoil a quick one", async () => {
    const { serverNow, syncClock } = await import("./clock.ts")
    syncClock(iso(START + 5_000), START - 20, START)
    syncClock(iso(START + 9_000), START - 3_000, START)
    expect(serverNow()).toBe(START + 5_010)
  })
  it("takes any answer after two minutes: laptops sleep", async () => {
    const { serverNow, syncClock } = await import("./clock.ts")
    syncClock(iso(START), START - 20, START)
    vi.setSystemTime(START + 130_000)
    syncClock(iso(START + 131_000), START + 129_000, START + 130_000)
    expect(serverNow()).toBe(START + 131_500)
  })
})
