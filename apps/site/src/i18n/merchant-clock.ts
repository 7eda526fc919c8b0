import { inOrder } from "./format.ts"

const made = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = [locale, timeZone, ...Object.values(options)].join(" ")
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  made.set(key, format)
  return format
}

/** An instant in a time zone as `2026-11-22 10:00:00`: records keep the merchant's days, not the device's. */
export const stampIn = (timeZone: string, instant: string): string =>
  // Swedish writes instants as ISO 8601 does.
  formatOf("sv-SE", timeZone, { dateStyle: "short", timeStyle: "medium" }).format(new Date(instant))

/** Shows instants by the clock of a time zone. */
export interface ZoneClock {
  readonly timeZone: string
  /** `2026-11-22 10:00:00` */
  stamp(instant: string): string
  /** A day in words: "Nov 22, 2026". */
  date(instant: string): string
  /** The day and its month where the instant is a midnight, else the stamp: "December 1". */
  start(instant: string): string
}

export function zoneClock(locale: string, timeZone: string): ZoneClock {
  // Latin digits everywhere, as in the other formats.
  const latin = `${locale}-u-nu-latn`
  const plain = (instant: string) => stampIn(timeZone, instant)
  const stamp = (instant: string) => inOrder(plain(instant), locale)
  return {
    timeZone,
    stamp,
    date: (instant) => formatOf(latin, timeZone, { dateStyle: "medium" }).format(new Date(instant)),
    start: (instant) =>
      plain(instant).endsWith("00:00:00")
        ? formatOf(latin, timeZone, { day: "numeric", month: "long" }).format(new Date(instant))
        : stamp(instant),
  }
}
