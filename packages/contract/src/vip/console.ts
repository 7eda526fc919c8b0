import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Day, Empty, Id, Instant, Money, Nothing, trimmed, Uuid } from "../wire/values.ts"
import { MOST_LEVELS, VipFigures, VipLevels, VipMove } from "./values.ts"

const Level = z.number().check(z.int(), z.gte(0), z.lte(MOST_LEVELS))

export const vipLadder = consoleEndpoint({
  method: "GET",
  path: "/console/api/vip/ladder",
  module: "OPS_vipLadder",
  access: "vip.read",
  input: Empty,
  errors: [],
  summary: "Versions of the ladder of levels, the newest first",
  value: z.strictObject({
    /** Market and merchant let levels be offered. */
    isOffered: z.boolean(),
    asset: z.string(),
    /** The version in force; null: none. */
    inForce: z.nullable(z.string()),
    /** The first day of the month with which a version that is decided now begins. */
    beginsOn: Day,
    versions: z.array(
      z.strictObject({
        versionId: z.string(),
        since: Instant,
        askedBy: z.string(),
        approvedBy: z.string(),
        levels: VipLevels,
      }),
    ),
  }),
})

export const previewVipLadder = consoleEndpoint({
  method: "POST",
  path: "/console/api/vip/preview",
  module: "OPS_previewVipLadder",
  access: "vip.rules",
  input: z.strictObject({ levels: VipLevels }),
  errors: ["VIP_LADDER_INVALID"],
  summary:
    "How many members the figures of this month would bring to each level, by the ladder in force and by another",
  value: z.strictObject({
    /** Members with figures in this month. */
    members: z.number(),
    levels: z.array(
      z.strictObject({
        level: z.number(),
        now: z.number(),
        after: z.number(),
        /** Gifts of the level to all members who would reach it for the first time. */
        gifts: Money,
      }),
    ),
  }),
})

export const changeVipLadder = consoleEndpoint({
  method: "POST",
  path: "/console/api/vip/ladder",
  module: "OPS_changeVipLadder",
  access: "vip.rules",
  input: z.strictObject({ levels: VipLevels, key: Uuid, why: Why }),
  errors: ["PROPOSAL_WAITS", "STEP_UP_REQUIRED", "VIP_OFF", "VIP_LADDER_INVALID"],
  summary: "Proposes a version of the ladder; it begins with the next month",
  value: Outcome,
})

export const listVipMembers = consoleEndpoint({
  method: "GET",
  path: "/console/api/vip/members",
  module: "OPS_listVipMembers",
  access: "vip.read",
  input: z.strictObject({
    ...ListQuery,
    level: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MOST_LEVELS))),
  }),
  errors: [],
  summary: "Members with a level, or with figures in this month, the newest member first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        memberId: Id,
        account: z.string(),
        /** The level whose benefits hold. */
        level: z.number(),
        earned: z.number(),
        givenUntil: z.nullable(Instant),
        label: z.nullable(z.string()),
        figures: VipFigures,
      }),
    ),
    cursor: Cursor,
  }),
})

export const memberVip = consoleEndpoint({
  method: "GET",
  path: "/console/api/vip/member",
  module: "OPS_memberVip",
  access: "vip.read",
  input: z.strictObject({ memberId: Id }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Level of a member with figures, gifts and every move",
  value: z.strictObject({
    isOffered: z.boolean(),
    level: z.number(),
    earned: z.number(),
    given: z.nullable(z.strictObject({ level: z.number(), until: Instant })),
    label: z.nullable(z.string()),
    month: Day,
    figures: VipFigures,
    /** Names of the levels in force, in the language of the merchant. */
    names: z.array(z.string()),
    /** Levels whose gift was given. */
    gifts: z.array(z.strictObject({ level: z.number(), amount: Money, at: Instant })),
    moves: z.array(z.extend(VipMove, { by: z.string(), why: z.string() })),
  }),
})

export const setVipLevel = consoleEndpoint({
  method: "POST",
  path: "/console/api/vip/member",
  module: "OPS_setVipLevel",
  access: "vip.levels",
  input: z.strictObject({
    memberId: Id,
    /** 0: ends a level that people gave. */
    level: Level,
    /** Left out with level 0. */
    until: z.optional(Instant),
    key: Uuid,
    why: Why,
  }),
  errors: [
    "ACCOUNT_UNKNOWN",
    "PROPOSAL_WAITS",
    "STEP_UP_REQUIRED",
    "VIP_OFF",
    "VIP_LEVEL_UNKNOWN",
    "VIP_UNTIL_PAST",
  ],
  summary: "Proposes a level by hand until an instant: its benefits hold, and it brings no gift",
  value: Outcome,
})

export const setMemberLabel = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/label",
  module: "OPS_setMemberLabel",
  access: "members.write",
  input: z.strictObject({ memberId: Id, label: z.nullable(trimmed(30, 1)), why: Why }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Gives a member a label, or takes it: the member sees it, and conditions may ask for it",
  value: Nothing,
})
