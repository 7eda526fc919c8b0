import { z } from "zod/mini"
import { consoleEndpoint, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, Money, Uuid } from "../wire/values.ts"
import { FRIEND_ENDS, FRIEND_STATES, ReferralTerms } from "./values.ts"

export const readReferral = consoleEndpoint({
  method: "GET",
  path: "/console/api/referral",
  module: "OPS_readReferral",
  access: "referrals.read",
  input: Empty,
  errors: [],
  summary: "Versions of the terms of rewards for friends, and the friends by state with the cost",
  value: z.strictObject({
    isOffered: z.boolean(),
    versions: z.array(
      z.strictObject({ since: Instant, askedBy: z.string(), approvedBy: z.string(), terms: ReferralTerms }),
    ),
    states: z.array(z.strictObject({ state: z.enum(FRIEND_STATES), friends: z.number(), amount: Money })),
  }),
})

export const listFriends = consoleEndpoint({
  method: "GET",
  path: "/console/api/referral/friends",
  module: "OPS_listFriends",
  access: "referrals.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(z.enum(FRIEND_STATES)) }),
  errors: [],
  summary: "Friends with who brought them, figures, states and reasons, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        friendId: Id,
        account: z.string(),
        referrerId: Id,
        referrer: z.string(),
        registeredAt: Instant,
        state: z.enum(FRIEND_STATES),
        end: z.nullable(z.enum(FRIEND_ENDS)),
        reason: z.nullable(z.string()),
        deposit: Money,
        validBet: Money,
        /** A charge of the friend was reversed. */
        isReversed: z.boolean(),
        ordinal: z.nullable(z.number()),
        pays: z.nullable(Money),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
})

export const saveReferral = consoleEndpoint({
  method: "POST",
  path: "/console/api/referral",
  module: "OPS_saveReferral",
  access: "referrals.rules",
  input: z.strictObject({ terms: ReferralTerms, key: Uuid, why: Why }),
  errors: ["REFERRAL_OFF", "AMOUNT_TOO_FINE", "PROPOSAL_WAITS", "STEP_UP_REQUIRED"],
  summary: "Proposes terms of rewards for friends who register from then on",
  value: Outcome,
})

export const cancelFriend = consoleEndpoint({
  method: "POST",
  path: "/console/api/referral/cancel",
  module: "OPS_cancelFriend",
  access: "referrals.cancel",
  input: z.strictObject({ friendId: Id, why: Why }),
  errors: ["FRIEND_UNKNOWN", "FRIEND_ENDED", "STEP_UP_REQUIRED"],
  summary: "Ends a friend who was not paid for; an unclaimed reward is revoked by two people instead",
  value: z.null(),
})
