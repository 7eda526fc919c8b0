import { sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { HOUR_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import { responsibleGamingMigrations } from "../index.ts"

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, responsibleGamingMigrations] })
})
afterAll(() => store.drop())

/** Changes of clocks: at night, at midnight forward (no 00:00) and back (two), by half an hour, none. */
const CHANGES = [
  ["Europe/London", "2026-03-29T01:00:00Z"],
  ["Europe/London", "2026-10-25T01:00:00Z"],
  ["America/New_York", "2026-11-01T06:00:00Z"],
  ["Atlantic/Azores", "2026-10-25T01:00:00Z"],
  ["America/Havana", "2026-03-08T05:00:00Z"],
  ["America/Havana", "2026-11-01T05:00:00Z"],
  ["Africa/Cairo", "2026-04-23T22:00:00Z"],
  ["Africa/Cairo", "2026-10-29T21:00:00Z"],
  ["Asia/Beirut", "2026-03-28T22:00:00Z"],
  ["America/Sao_Paulo", "2018-11-04T03:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-03T15:30:00Z"],
  ["Asia/Kathmandu", "2026-10-25T01:00:00Z"],
] as const

/** The calendar's day of a zone, as "2026-10-25". */
const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(at)

/** The first day of the period that the day is in, by the calendar alone. */
function firstDay(period: string, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (period === "MONTH") date.setUTCDate(1)
  if (period === "WEEK") date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

test("a window begins with the first instant of its first day, in every zone and around every change of clocks", async () => {
  const wanted = fc.record({
    change: fc.constantFrom(...CHANGES),
    period: fc.constantFrom("DAY", "WEEK", "MONTH"),
    offset: fc.oneof(
      fc.integer({ min: -180, max: 180 }).map((minutes) => minutes * MINUTE_MS),
      fc.integer({ min: -40 * 24, max: 40 * 24 }).map((hours) => hours * HOUR_MS),
    ),
  })
  await fc.assert(
    fc.asyncProperty(wanted, async ({ change: [zone, changes], period, offset }) => {
      const at = Date.parse(changes) + offset
      const { rows } = await sql<{ since: Date }>`
        select limit_start(${period}, ${zone}, ${new Date(at)}::timestamptz) as since`.execute(
        store.database.db,
      )
      const since = rows[0]?.since.getTime() ?? Number.NaN
      expect(since).toBeLessThanOrEqual(at)
      const first = firstDay(period, dayIn(zone, at))
      expect(dayIn(zone, since)).toBe(first)
      expect(dayIn(zone, since - 1) < first).toBe(true)
    }),
    { numRuns: 300 },
  )
})
