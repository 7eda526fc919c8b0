import { describe, expect, it } from "vitest"
import { dayIn, daysOf, faultOf, lastDays, lengthOf, shifted } from "./period.ts"

describe("a period", () => {
  it("is told in days of the merchant's time zone", () => {
    const at = Date.parse("2026-11-22T02:30:00Z")
    expect(dayIn("America/Sao_Paulo", at)).toBe("2026-11-21")
    expect(dayIn("Asia/Bangkok", at)).toBe("2026-11-22")
  })
  it("counts both ends, over the end of a month and a leap day", () => {
    expect(lastDays(7, "2024-03-02")).toEqual({ from: "2024-02-25", until: "2024-03-02" })
    expect(lengthOf(lastDays(90, "2026-01-10"))).toBe(90)
    expect(shifted("2025-12-31", 1)).toBe("2026-01-01")
    expect(daysOf({ from: "2026-02-27", until: "2026-03-01" })).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ])
  })
  it.each([
    ["2026-01-02", "2026-01-01", "record_period_wrong"],
    ["", "2026-01-01", "record_period_wrong"],
    ["2025-01-01", "2026-01-02", "record_period_long"],
    ["2025-01-01", "2026-01-01", undefined],
    ["2026-01-01", "2026-01-01", undefined],
  ])("from %s to %s: %s", (from, until, fault) => {
    expect(faultOf({ from, until })).toBe(fault)
  })
})
