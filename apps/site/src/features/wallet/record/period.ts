import { LONGEST_PERIOD } from "@croupier/contract/account-record"

const DAY_MS = 86_400_000

/** Days of the merchant's time zone, both counted, as `2026-11-22`. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** The day that it is in a time zone. Swedish writes it as ISO 8601 does. */
export const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at)

/** The day so many days after another. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** So many days that end today. */
export const lastDays = (count: number, today: string): Period => ({
  from: shifted(today, 1 - count),
  until: today,
})

/** How many days a period has, both ends counted. */
export const lengthOf = ({ from, until }: Period): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1

/** Every day of a period. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, at) => shifted(period.from, at))

/** Fault of a period; undefined where it can be asked for. */
export function faultOf(period: Period): "record_period_wrong" | "record_period_long" | undefined {
  const length = lengthOf(period)
  if (!(length >= 1)) return "record_period_wrong"
  return length > LONGEST_PERIOD ? "record_period_long" : undefined
}
