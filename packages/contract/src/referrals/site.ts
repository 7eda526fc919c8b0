import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money } from "../wire/values.ts"
import { FRIEND_ENDS, FRIEND_STATES, ReferralTerms } from "./values.ts"

export const myFriends = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getReferralFriends",
  module: "MCS2_getReferralFriends",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Friends who registered by the caller's code, with the conditions that are left and the rewards",
  value: z.strictObject({
    /** False where market or merchant give no rewards for friends, or the caller is kept from play. */
    isOffered: z.boolean(),
    /** The terms for friends who register now; null without any. */
    terms: z.nullable(ReferralTerms),
    given: Money,
    /** At most the last hundred, the newest first. */
    friends: z.array(
      z.strictObject({
        name: z.string(),
        registeredAt: Instant,
        state: z.enum(FRIEND_STATES),
        end: z.nullable(z.enum(FRIEND_ENDS)),
        isVerified: z.boolean(),
        depositLeft: Money,
        validBetLeft: Money,
        /** The end of the days for the conditions. */
        until: Instant,
        /** The end of the hold; null before the conditions are met. */
        heldUntil: z.nullable(Instant),
        pays: z.nullable(Money),
      }),
    ),
  }),
})
