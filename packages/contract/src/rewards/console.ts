import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Day, Id, Instant, Money, Uuid } from "../wire/values.ts"
import { REWARD_KINDS, REWARD_SOURCES, REWARD_STATES } from "./site.ts"

export const listRewards = consoleEndpoint({
  method: "GET",
  path: "/console/api/rewards",
  module: "OPS_listRewards",
  access: "rewards.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(REWARD_STATES)),
    source: z.optional(z.enum(REWARD_SOURCES)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Rewards of the merchant's members, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        rewardId: Id,
        memberId: Id,
        account: z.string(),
        source: z.enum(REWARD_SOURCES),
        /** The programme's own key. */
        key: z.string(),
        kind: z.enum(REWARD_KINDS),
        title: z.string(),
        asset: z.string(),
        amount: Money,
        /** Code and version of the bonus's terms. */
        terms: z.nullable(z.string()),
        state: z.enum(REWARD_STATES),
        /** Why two people revoked it. */
        reason: z.nullable(z.string()),
        claimBy: z.nullable(Instant),
        at: Instant,
        endedAt: z.nullable(Instant),
      }),
    ),
    cursor: Cursor,
  }),
})

export const rewardCosts = consoleEndpoint({
  method: "GET",
  path: "/console/api/rewards/costs",
  module: "OPS_rewardCosts",
  access: "rewards.read",
  input: z.strictObject({ from: Day, until: Day }),
  errors: [],
  summary: "Rewards that were claimed on days of the merchant, by source and kind, and open ones now",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        day: Day,
        source: z.enum(REWARD_SOURCES),
        kind: z.enum(REWARD_KINDS),
        asset: z.string(),
        count: z.number(),
        amount: Money,
      }),
    ),
    open: z.array(
      z.strictObject({ kind: z.enum(REWARD_KINDS), asset: z.string(), count: z.number(), amount: Money }),
    ),
  }),
})

const Receiver = { memberId: Id, account: z.string() }

export const rewardAbuse = consoleEndpoint({
  method: "GET",
  path: "/console/api/rewards/abuse",
  module: "OPS_rewardAbuse",
  access: "rewards.read",
  input: z.strictObject({ from: Day, until: Day }),
  errors: [],
  summary:
    "Receivers of rewards who share an account, a document, a device or an address, and bonuses whose progress was taken back",
  value: z.strictObject({
    groups: z.array(
      z.strictObject({
        kind: z.enum(["account", "document", "device", "address"]),
        members: z.array(z.strictObject({ ...Receiver, gifts: z.number(), cash: Money, bonus: Money })),
      }),
    ),
    /** Bonuses that became cash, and the part of their progress that was taken back since. */
    short: z.array(
      z.strictObject({ ...Receiver, terms: z.string(), paid: Money, short: Money, at: Instant }),
    ),
  }),
})

/** Needs a key of the caller: the same proposal again changes nothing. */
export const revokeReward = consoleEndpoint({
  method: "POST",
  path: "/console/api/rewards/revoke",
  module: "OPS_revokeReward",
  access: "rewards.revoke",
  input: z.strictObject({ rewardId: Id, key: Uuid, why: Why }),
  errors: ["REWARD_NOT_FOUND", "REWARD_ENDED", "PROPOSAL_WAITS", "IDEMPOTENCY_CONFLICT"],
  summary: "Two people revoke an open reward of a member",
  value: Outcome,
})
