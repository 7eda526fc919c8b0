import { Temporal } from "temporal-polyfill"
import { dayOf, dayStart, type Span } from "./days.ts"

/** A week of a time zone from Monday, with its last day as plans are named by: `20261122`. */
export interface Week extends Span {
  readonly lastDay: string
}

/** The week that holds an instant. */
export function weekAt(timeZone: string, at: Date): Week {
  const day = Temporal.PlainDate.from(dayOf(at, timeZone))
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return {
    from: dayStart(monday, timeZone),
    until: dayStart(monday.add({ days: 7 }), timeZone),
    lastDay: String(monday.add({ days: 6 })).replaceAll("-", ""),
  }
}
