import { z } from "zod/mini"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Language } from "../wire/values.ts"
import { SIGNED_IN } from "./shared.ts"

/** In a file of its own: every page asks it, and none of the others before the sign-in. */
export const memberInfo = endpoint({
  method: "GET",
  path: "/wps/member/info",
  module: "MEM_info",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  errors: [],
  summary: "Who the session belongs to",
  value: z.strictObject({
    id: Id,
    account: z.string(),
    nickname: z.nullable(z.string()),
    type: z.number(),
    toUpline: z.boolean(),
    clubLabel: z.strictObject({ labelName: z.string(), rankLevel: z.number() }),
    memberLabel: z.nullable(z.string()),
    language: Language,
    passwordExpired: z.boolean(),
    firstTimeLogin: z.boolean(),
    lastLoginAt: z.nullable(Instant),
    sessionStartedAt: Instant,
    /** The session ends after so long without an act of the member. */
    sessionIdleSeconds: z.number(),
    sessionExpiresAt: Instant,
  }),
})
