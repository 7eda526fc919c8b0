import { describe, expect, it } from "vitest"
import { nearEnd } from "./session-end.ts"

const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE
const times = (idleMillis: number, lifeMillis = 10 * 60 * MINUTE, idleLimitMillis = HALF_HOUR) =>
  nearEnd({ idleMillis, idleLimitMillis, lifeMillis })

describe("safety/7: the end of a session is told before it comes", () => {
  it("is told from a minute before the idle end on", () => {
    expect(times(HALF_HOUR - MINUTE - 1)).toEqual({ kind: "none" })
    expect(times(HALF_HOUR - MINUTE)).toEqual({ kind: "idle", leftMillis: MINUTE })
    expect(times(HALF_HOUR + MINUTE)).toEqual({ kind: "idle", leftMillis: 0 })
  })

  it("is told later where the idle time is short, so that the question does not stand all the time", () => {
    expect(times(47_999, undefined, MINUTE)).toEqual({ kind: "none" })
    expect(times(48_000, undefined, MINUTE)).toEqual({ kind: "idle", leftMillis: 12_000 })
  })

  it("names the end of the whole session where that comes first", () => {
    expect(times(0, MINUTE + 1)).toEqual({ kind: "none" })
    expect(times(0, MINUTE)).toEqual({ kind: "life", leftMillis: MINUTE })
    expect(times(HALF_HOUR - 10_000, 20_000)).toEqual({ kind: "idle", leftMillis: 10_000 })
    expect(times(HALF_HOUR - 30_000, 20_000)).toEqual({ kind: "life", leftMillis: 20_000 })
  })
})
