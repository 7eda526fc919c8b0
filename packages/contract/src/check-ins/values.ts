import { z } from "zod/mini"
import { isSpins, SpinDays } from "../wheels/gift-spins.ts"
import { PositiveMoney } from "../wire/values.ts"

/** Days of a calendar. */
export const CHECK_IN_LENGTHS = [7, 30] as const

/** A missed day begins the calendar anew, or leaves it where it stands. */
export const CHECK_IN_MISSES = ["RESTART", "CONTINUE"] as const

export const CHECK_IN_GIFTS = ["CASH", "POINTS", "SPINS"] as const

/** The gift of one day: cash, whole points, or spins of the wheel and the days in which they can be made. */
export const CheckInGift = z
  .strictObject({
    kind: z.enum(CHECK_IN_GIFTS),
    amount: PositiveMoney,
    /** Null for other gifts than spins. */
    days: z._default(z.nullable(SpinDays), null),
  })
  .check(
    z.refine(({ kind, amount }) => kind === "CASH" || /^\d+(\.0+)?$/.test(amount)),
    z.refine(({ kind, amount, days }) =>
      kind === "SPINS" ? isSpins(amount) && days !== null : days === null,
    ),
  )
export type CheckInGift = z.output<typeof CheckInGift>

const lengths: readonly number[] = CHECK_IN_LENGTHS

/** Terms of the daily check-in; a member's calendar keeps those of its first day. */
export const CheckInTerms = z.strictObject({
  /** Calendars may begin. */
  isOpen: z.boolean(),
  missed: z.enum(CHECK_IN_MISSES),
  /** The gift of each day of the calendar, in their order. */
  gifts: z.array(CheckInGift).check(z.refine((all) => lengths.includes(all.length))),
})
export type CheckInTerms = z.output<typeof CheckInTerms>
