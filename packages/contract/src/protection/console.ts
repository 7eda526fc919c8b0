import { z } from "zod/mini"
import { Exclusion, EXCLUSION_PERIOD_NAMES, PlayProtection } from "./site.ts"
import { LIMIT_KINDS, LIMIT_PERIODS, PlayLimit } from "./limits.ts"
import { Id, Instant, Money, PositiveMoney, Uuid } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"

const Of = { memberId: Id }

const Row = z.strictObject({
  ...Exclusion.shape,
  /** Who of the house decided, and why; null: the member. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  stands: z.boolean(),
})

const LimitOf = { ...Of, kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }

/** A decision about a limit. SET holds at once; ASKED is a looser one that waits; CONFIRMED holds then; WITHDRAWN never will. */
export const LimitChange = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  act: z.enum(["SET", "ASKED", "CONFIRMED", "WITHDRAWN"]),
  /** Null: no limit. */
  amount: z.nullable(Money),
  at: Instant,
  /** Who of the house decided, and why; null: the member. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
})

export const memberProtection = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/protection",
  module: "OPS_memberProtection",
  access: "members.read",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Limits and exclusions that keep a member from playing, and every decision about them",
  value: z.strictObject({
    realityCheck: PlayProtection.shape.realityCheck,
    exclusions: z.array(Row),
    asset: z.string(),
    limits: z.array(PlayLimit),
    /** The newest decisions about limits first. */
    limitChanges: z.array(LimitChange),
  }),
})

export const memberRegisterAnswers = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/register-answers",
  module: "OPS_memberRegisterAnswers",
  access: "members.read",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary:
    "Questions about a member to the central registers of exclusion, with their answers, the newest first",
  value: z.strictObject({
    /** The merchant's market has a register asked. */
    isAsked: z.boolean(),
    answers: z.array(
      z.strictObject({
        at: Instant,
        occasion: z.enum(["DOCUMENT", "SIGN_IN", "SCHEDULE"]),
        register: z.string(),
        outcome: z.enum(["PERMITTED", "BARRED", "AWAY"]),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const memberLocations = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/locations",
  module: "OPS_memberLocations",
  access: "members.read",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Checks of the place from which a member played, and from which it was refused, the newest first",
  value: z.strictObject({
    checks: z.array(
      z.strictObject({
        at: Instant,
        ip: z.string(),
        country: z.nullable(z.string()),
        cause: z.enum(["FIRST", "ADDRESS", "AGE"]),
        outcome: z.enum(["ALLOWED", "ELSEWHERE", "UNKNOWN", "HOSTING"]),
      }),
    ),
  }),
})

const LocationViolation = z.strictObject({
  checkId: Id,
  memberId: Id,
  account: z.string(),
  at: Instant,
  /** In the clear for people who may see personal data. */
  ip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  cause: z.enum(["FIRST", "ADDRESS", "AGE"]),
  outcome: z.enum(["ELSEWHERE", "UNKNOWN", "HOSTING"]),
})
export type LocationViolation = z.output<typeof LocationViolation>

export const listLocationViolations = consoleEndpoint({
  method: "GET",
  path: "/console/api/location-violations",
  module: "OPS_listLocationViolations",
  access: "members.read",
  input: z.strictObject({
    ...ListQuery,
    outcome: z.optional(z.enum(["ELSEWHERE", "UNKNOWN", "HOSTING"])),
    country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/))),
  }),
  errors: [],
  summary: "Places from which members were refused to play, of all members, the newest first",
  value: z.strictObject({ rows: z.array(LocationViolation), cursor: Cursor }),
})

export const excludeMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/exclusion",
  module: "OPS_excludeMember",
  access: "members.write",
  input: z.strictObject({ ...Of, period: z.enum(EXCLUSION_PERIOD_NAMES), why: Why }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Keeps a member from playing and paying in, at once",
  value: z.null(),
})

export const readmitMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/readmission",
  module: "OPS_readmitMember",
  access: "members.readmit",
  input: z.strictObject({ ...Of, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "EXCLUSION_STANDS", "PROPOSAL_WAITS"],
  summary: "Lets a member play again whom the house kept from it: two people; what members decide is theirs",
  value: Outcome,
})

export const limitMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/limit",
  module: "OPS_limitMember",
  access: "members.write",
  input: z.strictObject({ ...LimitOf, amount: PositiveMoney, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "LIMIT_STANDS"],
  summary:
    "Limits what a member pays in, loses or stakes, at once; a looser limit than the operator's own is refused",
  value: z.null(),
})

export const unlimitMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/limit/end",
  module: "OPS_unlimitMember",
  access: "members.readmit",
  input: z.strictObject({ ...LimitOf, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "LIMIT_UNKNOWN", "PROPOSAL_WAITS"],
  summary: "Ends a limit of the operator's: two people; limits of members are theirs",
  value: Outcome,
})
