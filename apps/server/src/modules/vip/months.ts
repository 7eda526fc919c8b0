import { dayOf, dayStart } from "../../kernel/days.ts"

/** A month of a merchant's time by its first day: "2026-11-01". */
export type Month = string

/** The month of a time zone that an instant falls into. */
export const monthOf = (at: Date, timeZone: string): Month => `${dayOf(at, timeZone).slice(0, 7)}-01`

const MONTHS = 12

/** The month so many after another; below zero: before it. */
export function monthAfter(month: Month, by = 1): Month {
  const count = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7)) - 1 + by
  return `${String(Math.floor(count / MONTHS)).padStart(4, "0")}-${String((count % MONTHS) + 1).padStart(2, "0")}-01`
}

/** The first instant of a month in a time zone. */
export const monthStart = (month: Month, timeZone: string): Date => dayStart(month, timeZone)

/** The first instant behind a month in a time zone. */
export const monthEnd = (month: Month, timeZone: string): Date => dayStart(monthAfter(month), timeZone)
