import { expect, test } from "vitest"
import { dayOf, daysOf, lastDays, spanOf, startOfDay, yearOf } from "./days.ts"

test.each([
  ["2026-11-20T02:30:00Z", "America/Sao_Paulo", "2026-11-19T03:00:00.000Z"],
  ["2026-11-20T03:00:00Z", "America/Sao_Paulo", "2026-11-20T03:00:00.000Z"],
  // The day began at 01:00, because its midnight was skipped.
  ["2018-11-04T12:00:00Z", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2026-11-20T18:20:00Z", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
])("at %s the day of %s began %s", (now, zone, start) => {
  expect(startOfDay(new Date(now), zone).toISOString()).toBe(start)
})

test("days of a period have no gap where the clocks change, and the last is whole", () => {
  const days = daysOf("2018-11-03", "2018-11-05", "America/Sao_Paulo")
  expect(days.map(({ start }) => start.toISOString())).toEqual([
    "2018-11-03T03:00:00.000Z",
    "2018-11-04T03:00:00.000Z",
    "2018-11-05T02:00:00.000Z",
  ])
  expect(spanOf("2018-11-03", "2018-11-05", "America/Sao_Paulo", 3).until.toISOString()).toBe(
    "2018-11-06T02:00:00.000Z",
  )
  expect(lastDays(new Date("2018-11-06T01:59:00Z"), "America/Sao_Paulo", 3)).toEqual(days)
})

test("years share their edges", () => {
  expect(yearOf(2025, "Asia/Bangkok").until).toEqual(yearOf(2026, "Asia/Bangkok").from)
  expect(dayOf(yearOf(2026, "Asia/Bangkok").from, "Asia/Bangkok")).toBe("2026-01-01")
})

test.each([
  ["2026-01-02", "2026-01-01", 366],
  ["2026-01-01", "2026-01-08", 7],
])("from %s to %s is no period of at most %i days", (from, until, most) => {
  expect(() => spanOf(from, until, "UTC", most)).toThrow("INPUT_INVALID")
})
