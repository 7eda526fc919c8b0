import { add, amount, subtract, ZERO, type Amount } from "@croupier/money"

/** How much members of a level may withdraw: in one request, in a day and in a month of the merchant. */
export interface LimitTier {
  /** The lowest level that it holds for; it holds up to the next tier. */
  readonly fromLevel: number
  readonly request: Amount
  readonly day: Amount
  readonly month: Amount
  /** Requests of a day; null: as many as the sums allow. */
  readonly dayCount: number | null
  /** The sum of a day that may be paid without a person; null: no sum ends it. */
  readonly autoUpTo: Amount | null
}

/** The sums counted for the day and the month of a request, without it. */
export interface Counted {
  readonly day: Amount
  readonly month: Amount
}

/** The limits of money alone. */
type Sums = Pick<LimitTier, "day" | "month">

/** Which limit a request exceeds, and what it leaves. */
export interface LimitRefusal {
  readonly code: "WD_LIMIT_DAY" | "WD_LIMIT_MONTH"
  readonly left: Amount
}

/** The tier of a level: the one with the greatest `fromLevel` not above it. Undefined where none holds for it. */
export const tierOf = (tiers: readonly LimitTier[], level: number): LimitTier | undefined =>
  tiers
    .filter(({ fromLevel }) => fromLevel <= level)
    .reduce<LimitTier | undefined>(
      (best, each) => (best && best.fromLevel > each.fromLevel ? best : each),
      undefined,
    )

/** The sums that may still be withdrawn in the day and in the month; never below zero. */
export const leftOf = (tier: Sums, counted: Counted): Counted => ({
  day: atLeastZero(subtract(tier.day, counted.day)),
  month: atLeastZero(subtract(tier.month, counted.month)),
})

/** The limit that a gross amount exceeds, the day's before the month's. An amount equal to the limit passes. */
export function limitRefusal(tier: Sums, counted: Counted, asked: Amount): LimitRefusal | undefined {
  const left = leftOf(tier, counted)
  if (add(counted.day, asked) > tier.day) return { code: "WD_LIMIT_DAY", left: left.day }
  if (add(counted.month, asked) > tier.month) return { code: "WD_LIMIT_MONTH", left: left.month }
  return undefined
}

/** How many more requests a day takes after so many; null: as many as the sums allow. Never below zero. */
export const requestsLeft = ({ dayCount }: Pick<LimitTier, "dayCount">, made: number): number | null =>
  dayCount === null ? null : Math.max(dayCount - made, 0)

const atLeastZero = (value: Amount): Amount => (value < 0n ? ZERO : amount(value))

/** The day and the month of an instant in a time zone: "2026-03-02", "2026-03". Throws RangeError on a zone that is none. */
export function periodsOf(at: Date, timeZone: string): { readonly day: string; readonly month: string } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  const month = `${of("year").padStart(4, "0")}-${of("month")}`
  return { day: `${month}-${of("day")}`, month }
}
