import { formatAmount, parseAmount, shownPlaces } from "@croupier/money"
import { figuresLocale, LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { theMerchant } from "../session/session-store.ts"
import { languageCode, localeOf } from "./language.ts"

const locale = (): string => figuresLocale(localeOf(languageCode()))

const isFromRight = (): boolean => LANGUAGE_FACTS[languageCode()].dir === "rtl"

const clocks = new Map<string, Intl.DateTimeFormat>()

/** An instant in the merchant's time zone: what the house calls today, wherever the person sits. */
export function formatTime(instant: string | null | undefined): string {
  if (!instant) return "–"
  const timeZone = theMerchant()?.timeZone
  const key = `${locale()} ${timeZone ?? ""}`
  let clock = clocks.get(key)
  if (!clock) {
    clock = new Intl.DateTimeFormat(locale(), {
      dateStyle: "short",
      timeStyle: "medium",
      ...(timeZone ? { timeZone } : {}),
    })
    clocks.set(key, clock)
  }
  // In a text from right to left the PM of a time would join the Latin words that follow it.
  return clock.format(new Date(instant)) + (isFromRight() ? "\u200F" : "")
}

export const formatNumber = (value: number | bigint): string => new Intl.NumberFormat(locale()).format(value)

/** Whole minutes: "90 min". */
export const formatMinutes = (count: number): string =>
  new Intl.NumberFormat(locale(), { style: "unit", unit: "minute", unitDisplay: "short" }).format(count)

/** A whole number of days or hours: "1 day". */
export const formatUnit = (count: number, unit: "day" | "hour"): string =>
  new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay: "long" }).format(count)

/** A time that a person waited: minutes below two hours, hours below two days, days from then on. */
export function formatWait(minutes: number): string {
  const [count, unit] =
    minutes < 120
      ? ([minutes, "minute"] as const)
      : minutes < 2_880
        ? ([minutes / 60, "hour"] as const)
        : ([minutes / 1_440, "day"] as const)
  return new Intl.NumberFormat(locale(), {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: 1,
  }).format(count)
}

/** A part of one as per cent, with every place that a rate is stored with: "0.0125" is 1.25 %. */
export const formatRate = (part: string | number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 4 }).format(
    // The decimal string goes in as it is: Intl formats it exactly.
    part as Intl.StringNumericLiteral,
  )

/** Money of the wire, in full to the last stored place that is not zero. */
export function formatMoney(decimal: string): string {
  const negative = decimal.startsWith("-")
  const places = shownPlaces(theMerchant()?.asset ?? "")
  const shown = formatAmount(parseAmount(negative ? decimal.slice(1) : decimal), locale(), "", places)
  // In a text from right to left the sign would come to stand behind its number.
  return negative ? `${isFromRight() ? "\u200E" : ""}−${shown}` : shown
}

const MONEY_TEXT = /^\d{1,12}(\.\d{1,4})?$/

/** Money as a person types it: a dash until it is an amount. */
export const formatTypedMoney = (typed: string): string => (MONEY_TEXT.test(typed) ? formatMoney(typed) : "–")

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** How long ago, or how long still, in the largest unit that fits: "3 hours ago", "in 2 days". */
export function formatRelative(instant: string, now = Date.now()): string {
  const ms = new Date(instant).getTime() - now
  const [unit, size] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? (["minute", 60_000] as const)
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.trunc(ms / size), unit)
}

/** A day by itself, at its UTC midnight. */
export const formatDay = (day: Date): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(day)

/** A month by itself, at its first UTC midnight. */
export const formatMonth = (day: Date): string =>
  new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(day)

/** 1 is Monday. */
export const weekDayName = (day: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: "short", timeZone: "UTC" }).format(
    // 5 January 2026 was a Monday.
    new Date(Date.UTC(2026, 0, 4 + day)),
  )

/** The day of an instant in the merchant's time zone. */
export function formatDate(instant: string): string {
  const timeZone = theMerchant()?.timeZone
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", ...(timeZone ? { timeZone } : {}) }).format(
    new Date(instant),
  )
}

/** The hour of an instant in the merchant's time zone, two digits. */
export function formatHour(instant: string): string {
  const timeZone = theMerchant()?.timeZone
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", ...(timeZone ? { timeZone } : {}) }).format(
    new Date(instant),
  )
}
