import { Temporal } from "temporal-polyfill"

/** A stretch of time that a bill is for, `[start, end)`: what settles at `end` belongs to the next. */
export interface Window {
  readonly start: Date
  readonly end: Date
}

/** How often a kind of contract is billed. */
export type Rhythm = "period" | "day" | "hour" | "five-minutes"

/** Periods a month: the month; 1–15 and the rest; 1–10, 11–20 and the rest. */
export const PERIODS = [1, 2, 3] as const
export type Periods = (typeof PERIODS)[number]

const FIRST_DAYS: Readonly<Record<Periods, readonly number[]>> = { 1: [1], 2: [1, 16], 3: [1, 11, 21] }
const MINUTE_MS = 60_000

/** The first instant of a date in a zone; where midnight is skipped, the instant after the gap. */
const startOf = (date: Temporal.PlainDate, timeZone: string): Date =>
  new Date(date.toZonedDateTime(timeZone).startOfDay().epochMilliseconds)

const dateAt = (at: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/** The calendar day of a zone that holds an instant: 23, 24 or 25 hours. */
export function dayOf(at: Date, timeZone: string): Window {
  const date = dateAt(at, timeZone)
  return { start: startOf(date, timeZone), end: startOf(date.add({ days: 1 }), timeZone) }
}

/** The period of a month that holds an instant. */
export function periodOf(at: Date, timeZone: string, periods: Periods): Window {
  const date = dateAt(at, timeZone)
  const first = FIRST_DAYS[periods].findLast((day) => day <= date.day) ?? 1
  const next = FIRST_DAYS[periods].find((day) => day > date.day)
  const end = next ? date.with({ day: next }) : date.with({ day: 1 }).add({ months: 1 })
  return { start: startOf(date.with({ day: first }), timeZone), end: startOf(end, timeZone) }
}

const STEP_MS = { hour: 60 * MINUTE_MS, "five-minutes": 5 * MINUTE_MS } as const

/** The part of a day that holds an instant; the last is shorter where the day is no multiple of it. */
function partOf(day: Window, at: Date, stepMs: number): Window {
  const passed = at.getTime() - day.start.getTime()
  const start = at.getTime() - (passed % stepMs)
  return { start: new Date(start), end: new Date(Math.min(start + stepMs, day.end.getTime())) }
}

/** The window of a rhythm that holds an instant. `periods` is of contracts that are billed by periods. */
export function windowOf(at: Date, timeZone: string, rhythm: Rhythm, periods: Periods = 1): Window {
  if (rhythm === "period") return periodOf(at, timeZone, periods)
  const day = dayOf(at, timeZone)
  return rhythm === "day" ? day : partOf(day, at, STEP_MS[rhythm])
}

/**
 * The windows that can be billed: those behind `after` whose end is not beyond `watermark`, up to which all that was
 * settled is recorded. In order, each once, so that windows missed in a downtime are made up; at most `most`.
 */
export function windowsDue(
  { after, watermark }: { readonly after: Date; readonly watermark: Date },
  { timeZone, rhythm, periods = 1 }: { timeZone: string; rhythm: Rhythm; periods?: Periods },
  most: number,
): readonly Window[] {
  const due: Window[] = []
  let start = after
  while (due.length < most) {
    const { end } = windowOf(start, timeZone, rhythm, periods)
    if (end > watermark) return due
    due.push({ start, end })
    start = end
  }
  return due
}

/** The first start of a window at or behind an instant: from there terms that were accepted then are in force. */
export function firstStartFrom(at: Date, timeZone: string, rhythm: Rhythm, periods: Periods = 1): Date {
  // Real-time salaries go by the total of a day, so their terms change with a day.
  const whole = rhythm === "five-minutes" ? "day" : rhythm
  const { start, end } = windowOf(at, timeZone, whole, periods)
  return start.getTime() === at.getTime() ? start : end
}

/** When a window's bill is made: a period and a day at their end, an hour five minutes later, five minutes at once. */
export const billedAt = ({ end }: Window, rhythm: Rhythm): Date =>
  rhythm === "hour" ? new Date(end.getTime() + 5 * MINUTE_MS) : end

/** Calendar days that a window of whole days has: what a daily average divides by. */
export const calendarDays = ({ start, end }: Window, timeZone: string): number =>
  dateAt(start, timeZone).until(dateAt(end, timeZone), { largestUnit: "days" }).days

/** True for a period that ends with its month: the losses of a half-month contract end with it. */
export const endsMonth = ({ end }: Window, timeZone: string): boolean => dateAt(end, timeZone).day === 1

export const holds = ({ start, end }: Window, at: Date): boolean => start <= at && at < end
