import { z } from "zod/mini"
import { REAL } from "./accounts.ts"
import { endpoint } from "./endpoint.ts"
import { Empty, Id, Instant, Nothing, PageQuery } from "./values.ts"

/** What a browser says it is. Names are the makers' own; empty where nothing is known. */
export const Device = z.strictObject({
  browser: z.string(),
  system: z.string(),
  kind: z.enum(["desktop", "phone", "tablet", "unknown"]),
})
export type Device = z.output<typeof Device>

/** Where somebody signed in from: the address, and its ISO country where the offline database knows one. */
const Place = { ip: z.string(), country: z.nullable(z.string()), device: Device }

/** How somebody came in. */
export const WAYS = ["password", "register", "sms", "google", "facebook", "passkey"] as const
export const Way = z.enum(WAYS)
export type Way = (typeof WAYS)[number]

/** What became of a sign-in. */
export const SIGN_IN_OUTCOMES = ["signedIn", "passwordWrong", "codeWrong", "verification"] as const

export const MemberSession = z.strictObject({
  sessionId: Id,
  /** The session that asks. */
  current: z.boolean(),
  startedAt: Instant,
  /** Written at most once a minute. */
  lastSeenAt: Instant,
  /** Without another call the session ends by idleness at this instant. */
  idleEndsAt: Instant,
  /** Whatever happens, the session ends at this instant. */
  expiresAt: Instant,
  ...Place,
})
export type MemberSession = z.output<typeof MemberSession>

export const memberSessions = endpoint({
  method: "GET",
  path: "/wps/member/sessions",
  module: "MEM_sessions",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The open sessions of the member, the latest seen first",
  value: z.strictObject({ sessions: z.array(MemberSession) }),
})

export const endMemberSession = endpoint({
  method: "DELETE",
  path: "/wps/member/session",
  module: "MEM_endSession",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ sessionId: Id }),
  errors: ["NOT_FOUND"],
  summary: "Ends one of the member's other sessions",
  value: Nothing,
})

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/wps/member/sessions",
  module: "MEM_endOtherSessions",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Ends every session of the member but this one",
  value: z.strictObject({ ended: z.number() }),
})

export const LoginEvent = z.strictObject({
  eventId: Id,
  at: Instant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  way: Way,
  ...Place,
})
export type LoginEvent = z.output<typeof LoginEvent>

export const loginHistory = endpoint({
  method: "GET",
  path: "/wps/member/loginHistory",
  module: "MEM_loginHistory",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject(PageQuery),
  errors: [],
  summary: "Sign-ins and failed tries of the last ninety days, newest first",
  value: z.strictObject({ events: z.array(LoginEvent), cursor: z.nullable(z.string()) }),
})
