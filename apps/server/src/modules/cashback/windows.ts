import type { CashbackPeriod } from "@croupier/contract/cashback-values"
import { Temporal } from "temporal-polyfill"

/** Days of the merchant, `[first, until)`, as `2026-11-22`. */
export interface DaySpan {
  readonly first: string
  readonly until: string
}

const after = (day: string, days: number): string => String(Temporal.PlainDate.from(day).add({ days }))

/** The calendar's window that holds a day: weeks begin on Monday. */
export function calendarWindow(period: CashbackPeriod, day: string): DaySpan {
  const date = Temporal.PlainDate.from(day)
  switch (period) {
    case "DAILY":
      return { first: day, until: after(day, 1) }
    case "WEEKLY": {
      const first = date.subtract({ days: date.dayOfWeek - 1 })
      return { first: String(first), until: String(first.add({ days: 7 })) }
    }
    case "MONTHLY": {
      const first = date.with({ day: 1 })
      return { first: String(first), until: String(first.add({ months: 1 })) }
    }
  }
}

/** The calendar's window before the one that holds a day. */
export const windowBefore = (period: CashbackPeriod, day: string): DaySpan =>
  calendarWindow(period, after(calendarWindow(period, day).first, -1))

/** A version of terms with the day on which it begins. */
interface Beginning {
  readonly firstDay: string
  readonly terms: { readonly period: CashbackPeriod }
}

/** The window that holds a day, within the version that is in force, and that version; none before the first. `versions`: newest first. */
export function windowAt<V extends Beginning>(
  versions: readonly V[],
  day: string,
): { readonly span: DaySpan; readonly version: V } | undefined {
  const at = versions.findIndex(({ firstDay }) => firstDay <= day)
  const version = versions[at]
  if (!version) return undefined
  const { first, until } = calendarWindow(version.terms.period, day)
  const next = versions[at - 1]?.firstDay
  return {
    version,
    span: {
      first: first > version.firstDay ? first : version.firstDay,
      until: next !== undefined && next < until ? next : until,
    },
  }
}
