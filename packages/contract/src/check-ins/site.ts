import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant } from "../wire/values.ts"
import { CHECK_IN_MISSES, CheckInGift } from "./values.ts"

export const myCheckIn = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getCheckIn",
  module: "MCS2_getCheckIn",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The caller's calendar of daily check-ins: its gifts, the day of today and the days in a row",
  value: z.strictObject({
    /** Null where market or merchant have none, the caller is kept from play, or no calendar may begin. */
    calendar: z.nullable(
      z.strictObject({
        missed: z.enum(CHECK_IN_MISSES),
        gifts: z.array(CheckInGift),
        /** The day of the calendar that today is, from 1. */
        place: z.number(),
        isDone: z.boolean(),
        /** Days in a row, today with them where it is done. */
        streak: z.number(),
        /** The end of the merchant's day. */
        endsAt: Instant,
      }),
    ),
  }),
})

export const checkIn = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_checkIn",
  module: "MCS2_checkIn",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: Empty,
  errors: ["CHECK_IN_OFF", "REWARD_OFF", "REWARD_SAME_PERSON", "ACCOUNT_CLOSED"],
  summary:
    "Checks the caller in for the merchant's day and pays its gift; a second call of the day answers the same",
  value: z.strictObject({ place: z.number(), streak: z.number(), gift: CheckInGift }),
})
