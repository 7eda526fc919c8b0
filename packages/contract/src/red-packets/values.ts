import { z } from "zod/mini"
import { BonusCode } from "../bonuses/terms.ts"
import { Day, PositiveMoney } from "../wire/values.ts"

const MINUTES_OF_DAY = 1440
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const PACKET_GIFTS = ["CASH", "BONUS"] as const

/** Terms of red packets: an event on one day of the merchant, or on each; it ends with the day at the latest. */
export const PacketTerms = z
  .strictObject({
    isOpen: z.boolean(),
    /** The day of the event; null: each day. */
    day: z.nullable(Day),
    /** The time of the merchant's zone at which it opens: "20:00". */
    from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    minutes: z.number().check(z.int(), z.gte(1), z.lte(MINUTES_OF_DAY)),
    packets: z.number().check(z.int(), z.gte(2), z.lte(1000)),
    /** The sum that the packets of one event add up to. */
    total: PositiveMoney,
    gives: z._default(z.enum(PACKET_GIFTS), "CASH"),
    /** A bonus has the newest terms of this code when the version is approved; null for cash. */
    code: z._default(z.nullable(BonusCode), null),
  })
  .check(z.refine(({ gives, code }) => (gives === "BONUS") === (code !== null), { path: ["code"] }))
  .check(z.refine(({ from, minutes }) => minuteOf(from) + minutes <= MINUTES_OF_DAY))
export type PacketTerms = z.output<typeof PacketTerms>
