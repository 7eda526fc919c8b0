import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money, Nothing, PageQuery, text } from "../wire/values.ts"

const Person = z.strictObject({ memberId: Id, account: z.string() })

/** Prize groups are parts of 2000 of the fair prize. */
export const PrizeGroup = z.number().check(z.int(), z.gte(1), z.lte(2000))

const Branch = z.strictObject({
  ...Person.shape,
  isAgent: z.boolean(),
  /** The highest prize group that the member plays at; null: that of each game. */
  group: z.nullable(z.number()),
  /** How many stand directly below, and how many in all. */
  directs: z.number(),
  team: z.number(),
  joinedAt: Instant,
})

export const myTeam = endpoint({
  method: "GET",
  path: "/wps/agent/team",
  module: "AGT_team",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary:
    "Members directly below the caller or below an agent of the caller's line, or those of the line whose account begins so",
  input: z.strictObject({
    ...PageQuery,
    /** An agent of the caller's line; without it the caller. */
    under: z.optional(Id),
    search: z.optional(text(64).check(z.trim(), z.minLength(1))),
    /** Of those directly below; a search finds both. */
    only: z.optional(z.enum(["agents", "players"])),
  }),
  value: z.strictObject({
    /** From the caller down to the agent whose members are shown. */
    path: z.array(Person),
    rows: z.array(Branch),
    cursor: z.nullable(z.string()),
  }),
  errors: ["AGENT_UNKNOWN"],
})
export type TeamPage = z.output<typeof myTeam.value>

export const registerBelow = endpoint({
  method: "PUT",
  path: "/wps/agent/member",
  module: "AGT_registerMember",
  token: true,
  encrypted: true,
  access: AGENTS,
  summary:
    "Opens an account directly below the caller, with a password that has to be changed at the first sign-in",
  input: z.strictObject({
    username: text(64),
    password: text(128),
    /** 0 a player; 2, 41 and 42 agents. */
    type: z.union([z.literal(0), z.literal(2), z.literal(41), z.literal(42)]),
    /** Without it the caller's own. */
    group: z.optional(PrizeGroup),
  }),
  value: Person,
  errors: [
    "FIELD_INVALID",
    "USERNAME_TAKEN",
    "AGENT_TYPE_NOT_ALLOWED",
    "GROUP_ABOVE_UPLINE",
    "GROUP_OUT_OF_RANGE",
    "QUOTA_SHORT",
  ],
})

/** Letters and digits: a code is read out and typed. */
const Code = z.string().check(z.regex(/^[A-Za-z0-9]{4,20}$/))

export const myCodes = endpoint({
  method: "GET",
  path: "/wps/agent/codes",
  module: "AGT_codes",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary:
    "The codes by which members register below the caller, the newest first, and what the caller may open",
  input: Empty,
  value: z.strictObject({
    /** Types of account that the caller may open. */
    opens: z.array(z.number()),
    /** The prize groups that the caller can give, and the one of those to whom none is given. */
    groups: z.strictObject({ lowest: z.number(), highest: z.number(), own: z.nullable(z.number()) }),
    codes: z.array(
      z.strictObject({
        code: z.string(),
        /** Null: good on every domain of the merchant. */
        domain: z.nullable(z.string()),
        /** The prize group of those who register with it; null: the caller's own. */
        group: z.nullable(z.number()),
        createdAt: Instant,
        closedAt: z.nullable(Instant),
      }),
    ),
  }),
  errors: [],
})

export const addAffiliateCode = endpoint({
  method: "POST",
  path: "/wps/agent/codes",
  module: "AGT_addCode",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Makes a code by which members register below the caller",
  input: z.strictObject({ code: Code, group: z.optional(PrizeGroup) }),
  value: Nothing,
  errors: ["AFFILIATE_CODE_TAKEN", "AFFILIATE_CODES_FULL", "GROUP_ABOVE_UPLINE", "GROUP_OUT_OF_RANGE"],
})

export const closeAffiliateCode = endpoint({
  method: "POST",
  path: "/wps/agent/codes/close",
  module: "AGT_closeCode",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Closes a code of the caller: no further member registers by it",
  input: z.strictObject({ code: text(40) }),
  value: Nothing,
  errors: ["AFFILIATE_CODE_INVALID"],
})

export const groupBelow = endpoint({
  method: "GET",
  path: "/wps/agent/group",
  module: "AGT_group",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "The prize group of a member directly below the caller, and within which it can be set",
  input: z.strictObject({ memberId: Id }),
  value: z.strictObject({
    /** Null: the caller's own. */
    own: z.nullable(z.number()),
    lowest: z.number(),
    highest: z.number(),
  }),
  errors: ["AGENT_UNKNOWN"],
})

export const setGroupBelow = endpoint({
  method: "POST",
  path: "/wps/agent/group",
  module: "AGT_setGroup",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Gives a member directly below the caller a prize group, from the next minutes on",
  input: z.strictObject({ memberId: Id, group: PrizeGroup }),
  value: z.strictObject({
    /** From when on it counts; null: the member has it already. */
    since: z.nullable(Instant),
  }),
  errors: ["AGENT_UNKNOWN", "GROUP_ABOVE_UPLINE", "GROUP_BELOW_TEAM", "GROUP_OUT_OF_RANGE", "QUOTA_SHORT"],
})

export const myRebates = endpoint({
  method: "GET",
  path: "/wps/agent/rebates",
  module: "AGT_rebates",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary:
    "Rebates that the caller gets of bets below by the difference of prize groups, by issue, the newest first",
  input: z.strictObject(PageQuery),
  value: z.strictObject({
    asset: z.string(),
    /** Not paid yet; below zero where corrections took more than was earned since. */
    unpaid: Money,
    rows: z.array(
      z.strictObject({
        id: Id,
        game: z.string(),
        issue: Id,
        settledAt: Instant,
        amount: Money,
        /** Null: not paid yet. */
        paidAt: z.nullable(Instant),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  errors: [],
})
export type Rebates = z.output<typeof myRebates.value>

/** Types of agent that a player can become. */
export const PromotedType = z.union([z.literal(2), z.literal(41), z.literal(42)])

export const makeAgentBelow = endpoint({
  method: "POST",
  path: "/wps/agent/promote",
  module: "AGT_makeAgent",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Makes a player directly below the caller an agent, whose play counts for a line of its own soon",
  input: z.strictObject({ memberId: Id, type: PromotedType }),
  value: z.strictObject({ since: Instant }),
  errors: ["AGENT_UNKNOWN", "AGENT_ALREADY", "AGENT_TYPE_NOT_ALLOWED", "QUOTA_SHORT"],
})
