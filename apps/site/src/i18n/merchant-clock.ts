import { figuresLocale } from "@croupier/ui/language-facts.ts"

const made = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = [locale, timeZone, ...Object.values(options)].join(" ")
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  made.set(key, format)
  return format
}

/** Shows instants by the clock of a time zone. */
export interface ZoneClock {
  readonly timeZone: string
  /** Day and minute: "Nov 22, 2026, 10:00 AM". */
  stamp(instant: string): string
  /** A day in words: "Nov 22, 2026". */
  date(instant: string): string
  /** A day that is no instant, `2026-11-22` of the wire: "Nov 22, 2026". */
  day(day: string): string
  /** The day and its month where the instant is a midnight, else the stamp: "December 1". */
  start(instant: string): string
}

/** A time zone in the reader's words, with its offset at an instant: "Brasilia Standard Time (GMT-3)". */
export function zoneName(locale: string, timeZone: string, at: number): string {
  const name = (timeZoneName: "longGeneric" | "shortOffset") =>
    formatOf(locale, timeZone, { timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
  return `${name("longGeneric")} (${name("shortOffset")})`
}

export function zoneClock(locale: string, timeZone: string): ZoneClock {
  const latin = figuresLocale(locale)
  const stamp = (instant: string) =>
    formatOf(latin, timeZone, { dateStyle: "medium", timeStyle: "short" }).format(new Date(instant))
  return {
    timeZone,
    stamp,
    date: (instant) => formatOf(latin, timeZone, { dateStyle: "medium" }).format(new Date(instant)),
    day: (day) => formatOf(latin, "UTC", { dateStyle: "medium" }).format(new Date(`${day}T00:00:00Z`)),
    start: (instant) =>
      // Swedish writes instants as ISO 8601 does.
      formatOf("sv-SE", timeZone, { timeStyle: "medium" }).format(new Date(instant)) === "00:00:00"
        ? formatOf(latin, timeZone, { day: "numeric", month: "long" }).format(new Date(instant))
        : stamp(instant),
  }
}
