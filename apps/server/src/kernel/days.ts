import { Temporal } from "temporal-polyfill"
import { refuse } from "./refusal.ts"

/** From the first instant to the one behind the last. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** The first instant of a day, `2026-11-22`, in a time zone: its midnight, or what follows a midnight that is skipped. */
export const dayStart = (day: string | Temporal.PlainDate, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)

/** The day of a time zone that an instant falls on, `2026-11-22`. */
export const dayOf = (instant: Date, timeZone: string): string =>
  String(Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate())

/** The first instant of the day of a time zone that an instant falls on. */
export const startOfDay = (now: Date, timeZone: string): Date => dayStart(dayOf(now, timeZone), timeZone)

/** The last days of a time zone, today last. */
export function lastDays(now: Date, timeZone: string, count: number) {
  const today = Temporal.PlainDate.from(dayOf(now, timeZone))
  return daysOf(String(today.subtract({ days: count - 1 })), String(today), timeZone)
}

/** Days of a time zone, both counted. Refuses INPUT_INVALID where the last is before the first, or more than `most` days lie between. */
export function spanOf(from: string, until: string, timeZone: string, most: number): Span {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)]
  const days = first.until(last).days + 1
  if (days < 1 || days > most) refuse("INPUT_INVALID", [], ["until"])
  return { from: dayStart(first, timeZone), until: dayStart(last.add({ days: 1 }), timeZone) }
}

/**
 * Days of a time zone where the first is named, the last of them today where it is not; undefined where none is. Refuses
 * INPUT_INVALID for a last day without a first one, and as `spanOf` does.
 */
export function spanAsked(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  timeZone: string,
  now: Date,
  most: number,
): Span | undefined {
  if (from !== undefined) return spanOf(from, until ?? dayOf(now, timeZone), timeZone, most)
  return until === undefined ? undefined : refuse("INPUT_INVALID", [], ["from"])
}

/** Every day of a period, both ends counted, with its first instant. */
export function daysOf(from: string, until: string, timeZone: string): { day: string; start: Date }[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(Temporal.PlainDate.from(until)).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const day = first.add({ days: at })
    return { day: String(day), start: dayStart(day, timeZone) }
  })
}

/** A year of a time zone. */
export const yearOf = (year: number, timeZone: string): Span => ({
  from: dayStart(`${year}-01-01`, timeZone),
  until: dayStart(`${year + 1}-01-01`, timeZone),
})
