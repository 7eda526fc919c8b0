import type { MethodKind, MethodRules } from "@croupier/contract/methods"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import { Temporal } from "temporal-polyfill"

/** For whom and when a method is looked for. */
export interface Seeker {
  /** ISO code; null where it is not known, and then countries close nothing. */
  readonly country: string | null
  readonly level: number
  readonly at: Date
  /** The merchant's zone, which the hours are in. */
  readonly zone: string
}

/** Whether a method is open to a member in a country, of a level, at an instant. */
export const isOpenTo = (
  { countries, levels, hours }: Pick<MethodRules, "countries" | "levels" | "hours">,
  { country, level, at, zone }: Seeker,
): boolean =>
  (countries.length === 0 || country === null || countries.includes(country)) &&
  (levels === null || (level >= levels.from && level <= levels.to)) &&
  (hours === null || isWithin(hours, at, zone))

/** Whether the market of a merchant forbids a kind: it is saved in no open method, and offered to no member. */
export const isForbidden = (policy: Pick<MarketPolicy, "forbiddenMethods">, kind: MethodKind): boolean =>
  policy.forbiddenMethods.some((each) => each === kind)

/** The hours of a day that end after midnight belong to the day on which they begin. */
function isWithin({ days, from, until }: NonNullable<MethodRules["hours"]>, at: Date, zone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: "minute" })
  const today = days.includes(local.dayOfWeek)
  // From and until alike: the whole day.
  if (from === until) return today
  if (from < until) return today && time >= from && time < until
  const yesterday = days.includes(local.subtract({ days: 1 }).dayOfWeek)
  return (today && time >= from) || (yesterday && time < until)
}
