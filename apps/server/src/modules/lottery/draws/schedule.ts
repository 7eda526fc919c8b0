import { Temporal } from "temporal-polyfill"

/** Hours of a day in which a game draws, local time "HH:MM": at `from`, then every interval up to and with `to`. */
export interface DrawWindow {
  readonly from: string
  /** Earlier than `from`: on the next day. */
  readonly to: string
}

/** When a game draws and sells: all of it data. */
export interface Schedule {
  readonly timeZone: string
  readonly intervalSeconds: number
  /** No windows: around the clock, the first draw one interval after local midnight. */
  readonly windows: readonly DrawWindow[]
  /** Days with draws: 1 (Monday) to 7 of the week, 1 to 31 of the month; both empty: every day. */
  readonly weekDays: readonly number[]
  readonly monthDays: readonly number[]
  /** Sale opens so long before the draw, but not before the sale of the issue before it ends. */
  readonly openAheadSeconds: number
  readonly closeAheadSeconds: number
  /** Digits of an issue's number within its day. */
  readonly numberDigits: number
}

/** One issue's number and instants. */
export interface Slot {
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
}

/** A schedule around the clock, on sale without a pause. */
export const aroundTheClock = (
  intervalSeconds: number,
  closeAheadSeconds: number,
  timeZone: string,
): Schedule => ({
  timeZone,
  intervalSeconds,
  windows: [],
  weekDays: [],
  monthDays: [],
  openAheadSeconds: intervalSeconds + closeAheadSeconds,
  closeAheadSeconds,
  numberDigits: 4,
})

/**
 * The issues of a schedule that draw in (after, until], oldest first. Numbers are `YYYYMMDD-NNNN`, counted within
 * the day on which the first window begins; a day that is longer or shorter by a clock change has more or fewer.
 */
export function slotsBetween(schedule: Schedule, after: Date, until: Date): Slot[] {
  const slots: Slot[] = []
  let before: number | undefined
  for (const run of runsBetween(schedule, after.getTime(), until.getTime())) {
    const step = schedule.intervalSeconds * 1_000
    const first = Math.max(0, Math.floor((after.getTime() - run.start) / step) + 1)
    const end = Math.min(run.end, until.getTime())
    for (let at = first; run.start + at * step <= end; at++) {
      const drawsAt = run.start + at * step
      const previous = at > 0 ? drawsAt - step : (before ?? drawBefore(schedule, drawsAt))
      slots.push(slotOf(schedule, run.date, run.counted + at + 1, drawsAt, previous))
      before = drawsAt
    }
  }
  return slots
}

function slotOf(
  schedule: Schedule,
  date: string,
  number: number,
  drawsAt: number,
  previous: number | undefined,
): Slot {
  const ahead = schedule.closeAheadSeconds * 1_000
  const wished = drawsAt - schedule.openAheadSeconds * 1_000
  return {
    issue: `${date}-${String(number).padStart(schedule.numberDigits, "0")}`,
    opensAt: new Date(previous === undefined ? wished : Math.max(wished, previous - ahead)),
    closesAt: new Date(drawsAt - ahead),
    drawsAt: new Date(drawsAt),
  }
}

/** Draws at `start`, then every interval up to and with `end`; `counted` of the same day came before. */
interface Run {
  readonly date: string
  readonly start: number
  readonly end: number
  readonly counted: number
}

/** A window that began yesterday may still run, and one of two days ago may not. */
const DAYS_BACK = 1

/** Every run that may hold a draw in (after, until], in order. */
function* runsBetween(schedule: Schedule, after: number, until: number): Generator<Run> {
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(schedule.timeZone).toPlainDate()
  const last = dayOf(until)
  let day = dayOf(after).subtract({ days: DAYS_BACK })
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    for (const run of runsOfDay(schedule, day)) if (run.end > after && run.start <= until) yield run
}

function runsOfDay(schedule: Schedule, day: Temporal.PlainDate): Run[] {
  const { weekDays, monthDays, windows, timeZone } = schedule
  const drawn =
    (weekDays.length === 0 || weekDays.includes(day.dayOfWeek)) &&
    (monthDays.length === 0 || monthDays.includes(day.day))
  if (!drawn) return []
  const step = schedule.intervalSeconds * 1_000
  const date = day.toString().replaceAll("-", "")
  if (windows.length === 0) {
    const midnight = (of: Temporal.PlainDate) => of.toZonedDateTime(timeZone).epochMilliseconds
    return [{ date, start: midnight(day) + step, end: midnight(day.add({ days: 1 })), counted: 0 }]
  }
  const runs: Run[] = []
  let counted = 0
  for (const { from, to } of windows) {
    const start = day.toZonedDateTime({ timeZone, plainTime: from })
    // A day that the zone left out has no hours, and so no draws.
    if (!start.toPlainDate().equals(day)) continue
    const endDay = to < from ? day.add({ days: 1 }) : day
    const end = endDay.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds
    runs.push({ date, start: start.epochMilliseconds, end, counted })
    counted += Math.max(0, Math.floor((end - start.epochMilliseconds) / step) + 1)
  }
  return runs
}

/** No schedule pauses longer: days of the month come at least every 31. */
const LONGEST_PAUSE_DAYS = 62

/**
 * The draw before the one at an instant, where sale may reach back to it; undefined where it cannot. Around the clock that
 * is where it opens no earlier than the interval says; windows may lie nearer to each other than the interval.
 */
function drawBefore(schedule: Schedule, drawsAt: number): number | undefined {
  if (
    schedule.windows.length === 0 &&
    schedule.openAheadSeconds <= schedule.intervalSeconds + schedule.closeAheadSeconds
  )
    return undefined
  const step = schedule.intervalSeconds * 1_000
  let day = Temporal.Instant.fromEpochMilliseconds(drawsAt)
    .toZonedDateTimeISO(schedule.timeZone)
    .toPlainDate()
  for (let back = 0; back <= LONGEST_PAUSE_DAYS; back++, day = day.subtract({ days: 1 })) {
    for (const run of runsOfDay(schedule, day).toReversed()) {
      const at = Math.floor((Math.min(run.end, drawsAt - 1) - run.start) / step)
      if (at >= 0) return run.start + at * step
    }
  }
  return undefined
}
