import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Nothing, PageQuery, text } from "../wire/values.ts"

const Person = z.strictObject({ memberId: Id, account: z.string() })

const Branch = z.strictObject({
  ...Person.shape,
  isAgent: z.boolean(),
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
  }),
  value: Person,
  errors: ["FIELD_INVALID", "USERNAME_TAKEN", "AGENT_TYPE_NOT_ALLOWED"],
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
    codes: z.array(
      z.strictObject({
        code: z.string(),
        /** Null: good on every domain of the merchant. */
        domain: z.nullable(z.string()),
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
  input: z.strictObject({ code: Code }),
  value: Nothing,
  errors: ["AFFILIATE_CODE_TAKEN", "AFFILIATE_CODES_FULL"],
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
