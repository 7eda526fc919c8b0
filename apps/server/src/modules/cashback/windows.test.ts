import { expect, test } from "vitest"
import { calendarWindow, windowAt, windowBefore } from "./windows.ts"

test("windows follow the calendar within the versions of the terms", () => {
  expect(calendarWindow("WEEKLY", "2026-03-08")).toEqual({ first: "2026-03-02", until: "2026-03-09" })
  expect(calendarWindow("MONTHLY", "2026-12-31")).toEqual({ first: "2026-12-01", until: "2027-01-01" })
  expect(windowBefore("DAILY", "2026-03-01")).toEqual({ first: "2026-02-28", until: "2026-03-01" })
  const versions = [
    { firstDay: "2026-03-09", terms: { period: "MONTHLY" as const } },
    { firstDay: "2026-03-04", terms: { period: "WEEKLY" as const } },
  ]
  expect(windowAt(versions, "2026-03-03")).toBeUndefined()
  expect(windowAt(versions, "2026-03-05")?.span).toEqual({ first: "2026-03-04", until: "2026-03-09" })
  expect(windowAt(versions, "2026-03-20")?.span).toEqual({ first: "2026-03-09", until: "2026-04-01" })
})
