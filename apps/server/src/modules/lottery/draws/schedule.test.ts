import fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { describe, expect, test } from "vitest"
import { HOUR_MS } from "../../../kernel/durations.ts"
import { lotteryGames } from "../../../seed/lottery-games.ts"
import { aroundTheClock, slotsBetween, type Schedule, type Slot } from "./schedule.ts"

const MINUTE = (timeZone: string): Schedule => aroundTheClock(60, 5, timeZone)

/** The whole local day of a date: what draws after its midnight, up to and with the next one. */
function dayOf(schedule: Schedule, date: string): Slot[] {
  const day = Temporal.PlainDate.from(date)
  const start = day.toZonedDateTime(schedule.timeZone).epochMilliseconds
  const end = day.add({ days: 1 }).toZonedDateTime(schedule.timeZone).epochMilliseconds
  return slotsBetween(schedule, new Date(start), new Date(end))
}

describe("days that a clock change makes longer or shorter", () => {
  test.each([
    ["an ordinary day", "America/Sao_Paulo", "2026-11-20", 1440],
    ["summer time begins, 02:00 is 03:00", "Europe/Berlin", "2026-03-29", 1380],
    ["summer time ends, 02:00 comes twice", "Europe/Berlin", "2026-10-25", 1500],
    ["summer time begins, 02:00 is 03:00", "America/New_York", "2026-03-08", 1380],
    ["summer time ends", "America/New_York", "2026-11-01", 1500],
    ["half an hour's change", "Australia/Lord_Howe", "2026-10-04", 1410],
    ["half an hour's change back", "Australia/Lord_Howe", "2026-04-05", 1470],
    ["a day whose midnight does not exist", "America/Sao_Paulo", "2018-11-04", 1380],
    ["a day with two midnights", "America/Havana", "2026-11-01", 1500],
    ["an offset of three quarters", "Asia/Kathmandu", "2026-06-01", 1440],
  ])("%s: %s %s has %d minutes", (_, timeZone, date, count) => {
    const slots = dayOf(MINUTE(timeZone), date)
    expect(slots).toHaveLength(count)
    const plain = date.replaceAll("-", "")
    expect(slots.map((slot) => slot.issue)).toEqual(
      slots.map((__, index) => `${plain}-${String(index + 1).padStart(4, "0")}`),
    )
  })

  test("a day that a zone left out has no issues, and none is named after it", () => {
    const schedule = MINUTE("Pacific/Apia")
    const slots = slotsBetween(schedule, new Date("2011-12-30T06:00:00Z"), new Date("2011-12-31T09:00:00Z"))
    expect(new Set(slots.map((slot) => slot.issue.slice(0, 8)))).toEqual(new Set(["20111229", "20111231"]))
    expect(slots).toHaveLength(27 * 60)
  })
})

const zones = [
  "UTC",
  "America/Sao_Paulo",
  "America/New_York",
  "America/Havana",
  "America/St_Johns",
  "Europe/Berlin",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Shanghai",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
]
const schedules = fc
  .record({
    // Divisors of an hour and others: an interval that does not divide the day leaves a rest at its end.
    intervalSeconds: fc.constantFrom(10, 30, 60, 90, 180, 300, 420, 600, 1_200, 3_600, 7_000, 86_400),
    closeAheadSeconds: fc.integer({ min: 1, max: 9 }),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ intervalSeconds, closeAheadSeconds, timeZone }) =>
    aroundTheClock(intervalSeconds, closeAheadSeconds, timeZone),
  )
/** Hours of the day, over midnight too; days of the week and of the month. */
const calendars = fc
  .record({
    base: schedules,
    windows: fc.constantFrom(
      [{ from: "09:10", to: "23:10" }],
      [{ from: "13:09", to: "04:05" }],
      [
        { from: "00:30", to: "03:10" },
        { from: "07:30", to: "23:50" },
      ],
      [{ from: "21:30", to: "21:30" }],
    ),
    days: fc.constantFrom<Pick<Schedule, "weekDays" | "monthDays">>(
      { weekDays: [], monthDays: [] },
      { weekDays: [2, 4, 6], monthDays: [] },
      { weekDays: [], monthDays: [1, 16] },
    ),
    ahead: fc.integer({ min: 60, max: 4 * 86_400 }),
  })
  .map(({ base, windows, days, ahead }): Schedule => ({
    ...base,
    ...days,
    windows,
    openAheadSeconds: ahead,
    intervalSeconds: Math.max(base.intervalSeconds, 60),
  }))
const instants = fc.date({
  min: new Date("2009-01-01T00:00:00Z"),
  max: new Date("2031-01-01T00:00:00Z"),
  noInvalidDate: true,
})
const spans = fc.integer({ min: 0, max: 30 * HOUR_MS })
const keyOf = (slot: Slot) => `${slot.issue} ${slot.drawsAt.toISOString()}`

describe("any schedule in any zone at any time", () => {
  test("draws in (after, until], in order, each issue once", () => {
    fc.assert(
      fc.property(schedules, instants, spans, (schedule, after, span) => {
        const until = new Date(after.getTime() + span)
        const slots = slotsBetween(schedule, after, until)
        const times = slots.map((slot) => slot.drawsAt.getTime())
        expect(times.every((at) => at > after.getTime() && at <= until.getTime())).toBe(true)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
        expect(new Set(slots.map((slot) => slot.issue)).size).toBe(slots.length)
      }),
      { numRuns: 150 },
    )
  })

  test("two spans side by side give what the span of both gives: nothing lost, nothing twice", () => {
    fc.assert(
      fc.property(schedules, instants, spans, spans, (schedule, start, one, other) => {
        const middle = new Date(start.getTime() + one)
        const end = new Date(middle.getTime() + other)
        const parts = [...slotsBetween(schedule, start, middle), ...slotsBetween(schedule, middle, end)]
        expect(parts.map(keyOf)).toEqual(slotsBetween(schedule, start, end).map(keyOf))
      }),
      { numRuns: 150 },
    )
  })

  test("sale of the next begins as sale of this one ends; numbers run on from 0001 without a gap", () => {
    fc.assert(
      fc.property(schedules, instants, spans, (schedule, after, span) => {
        const slots = slotsBetween(schedule, after, new Date(after.getTime() + span))
        for (const [index, slot] of slots.entries()) {
          expect(slot.opensAt < slot.closesAt && slot.closesAt < slot.drawsAt).toBe(true)
          expect(slot.drawsAt.getTime() - slot.closesAt.getTime()).toBe(schedule.closeAheadSeconds * 1_000)
          const [day, number] = slot.issue.split("-")
          const previous = slots[index - 1]
          if (!previous) continue
          const [dayBefore, numberBefore] = previous.issue.split("-")
          expect(Number(number)).toBe(day === dayBefore ? Number(numberBefore) + 1 : 1)
          // At midnight an interval that does not divide the day may leave a pause, never an overlap.
          if (day === dayBefore) expect(slot.opensAt).toEqual(previous.closesAt)
          else expect(slot.opensAt.getTime()).toBeGreaterThanOrEqual(previous.closesAt.getTime())
        }
      }),
      { numRuns: 40 },
    )
  })

  test("the number of an issue is its place after local midnight", () => {
    fc.assert(
      fc.property(schedules, instants, spans, (schedule, after, span) => {
        for (const slot of slotsBetween(schedule, after, new Date(after.getTime() + span))) {
          const [date = "", number] = slot.issue.split("-")
          const midnight = Temporal.PlainDate.from(date).toZonedDateTime(schedule.timeZone).epochMilliseconds
          expect(slot.drawsAt.getTime() - midnight).toBe(Number(number) * schedule.intervalSeconds * 1_000)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe("a calendar: hours of the day, days of the week and of the month", () => {
  const shown = (schedule: Schedule, from: string, until: string) =>
    slotsBetween(schedule, new Date(from), new Date(until)).map(
      ({ issue, drawsAt }) => `${issue} ${drawsAt.toISOString()}`,
    )
  const named = (code: string): Schedule => {
    const game = lotteryGames.find((each) => each.code === code)
    if (!game) throw new Error(`no game ${code}`)
    return game.schedule
  }

  test("draws at the first minute of its hours, then every interval up to and with the last", () => {
    const slots = shown(named("11X520M"), "2026-11-20T16:00:00Z", "2026-11-21T16:00:00Z")
    expect(slots).toHaveLength(43)
    expect(slots[0]).toBe("20261121-001 2026-11-21T01:10:00.000Z")
    expect(slots.at(-1)).toBe("20261121-043 2026-11-21T15:10:00.000Z")
  })

  test("hours that run over midnight belong, with their numbers, to the day on which they began", () => {
    const slots = shown(named("PK104M"), "2026-11-20T15:50:00Z", "2026-11-20T20:10:00Z")
    expect(new Set(slots.map((slot) => slot.slice(0, 8)))).toEqual(new Set(["20261120"]))
    // 13:09 to 04:05 are 896 minutes: 225 draws four minutes apart.
    expect(slots.at(-1)).toBe("20261120-225 2026-11-20T20:05:00.000Z")
  })

  test.each([
    ["LHCW", ["20261121-001", "20261124-001", "20261126-001", "20261128-001"]],
    ["SEA4DW", ["20261121-001", "20261122-001", "20261125-001", "20261128-001"]],
    ["SEALAW", ["20261120-001", "20261123-001", "20261125-001", "20261127-001"]],
    ["SEATHM", ["20261201-001", "20261216-001"]],
    ["VNND", ["20261120-001", "20261121-001", "20261122-001"]],
  ])("%s draws on its days", (code, issues) => {
    const slots = slotsBetween(
      named(code),
      new Date("2026-11-20T00:00:00Z"),
      new Date("2027-01-01T00:00:00Z"),
    )
    expect(slots.map(({ issue }) => issue).slice(0, issues.length)).toEqual(issues)
  })

  test("sale reaches back to the close before it, and no further than it may", () => {
    const [first, second] = slotsBetween(
      named("LHCW"),
      new Date("2026-11-20T00:00:00Z"),
      new Date("2026-11-25T00:00:00Z"),
    )
    expect(first?.opensAt.toISOString()).toBe("2026-11-19T13:15:00.000Z")
    expect(second?.opensAt).toEqual(first?.closesAt)
    const [morning] = slotsBetween(
      named("K320M"),
      new Date("2026-11-20T15:00:00Z"),
      new Date("2026-11-21T01:00:00Z"),
    )
    expect(morning?.opensAt.toISOString()).toBe("2026-11-21T00:29:30.000Z")
  })

  test("two windows that lie nearer to each other than the interval: no sale opens before the one before has closed", () => {
    const schedule: Schedule = {
      ...aroundTheClock(86_400, 1, "UTC"),
      windows: [
        { from: "00:30", to: "03:10" },
        { from: "07:30", to: "23:50" },
      ],
      openAheadSeconds: 7 * 3_600 + 2,
    }
    const day = (from: string, to: string) =>
      slotsBetween(schedule, new Date(`2026-11-20T${from}Z`), new Date(`2026-11-20T${to}Z`))
    const [first, second] = day("00:00:00", "08:00:00")
    expect(second?.opensAt).toEqual(first?.closesAt)
    // However the span begins.
    expect(day("05:00:00", "08:00:00")).toEqual([second])
  })

  test("any calendar: in order, no sale over another, spans side by side lose nothing", () => {
    fc.assert(
      fc.property(calendars, instants, spans, spans, (schedule, start, one, other) => {
        const middle = new Date(start.getTime() + one)
        const end = new Date(middle.getTime() + other)
        const whole = slotsBetween(schedule, start, end)
        const parts = [...slotsBetween(schedule, start, middle), ...slotsBetween(schedule, middle, end)]
        expect(parts).toEqual(whole)
        expect(new Set(whole.map(({ issue }) => issue)).size).toBe(whole.length)
        for (const [index, slot] of whole.entries()) {
          expect(slot.opensAt < slot.closesAt && slot.closesAt < slot.drawsAt).toBe(true)
          const previous = whole[index - 1]
          if (previous) expect(slot.opensAt.getTime()).toBeGreaterThanOrEqual(previous.closesAt.getTime())
        }
      }),
      { numRuns: 60 },
    )
  })
})
