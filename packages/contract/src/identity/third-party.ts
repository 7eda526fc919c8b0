import { z } from "zod/mini"
import { ANYBODY, REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { REGISTRATION_CONTEXT, REGISTRATION_FIELDS, Session } from "./site.ts"
import type { Field, FieldRule } from "@croupier/rules/register-rules"
import { Empty, Instant, text } from "../wire/values.ts"

/** Signing in on the word of another house, in a popup: Google by OpenID Connect, Facebook by OAuth. */

export const THIRD_PARTIES = ["google", "facebook"] as const
export type ThirdPartyName = (typeof THIRD_PARTIES)[number]

/** Where the other house sends the popup back to. The page there tells the site's own pages, and closes. */
export const THIRD_PARTY_CALLBACK = "/third-party/callback"
/** On this channel: `{ state, query }`, the callback's state and its whole query string. */
export const THIRD_PARTY_CHANNEL = "third-party"

export const startThirdParty = endpoint({
  method: "POST",
  path: "/wps/session/login/thirdParty",
  module: "SES_startThirdParty",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary: "Where a popup has to go to sign in with another house; good for ten minutes and one return",
  input: z.strictObject({ provider: z.enum(THIRD_PARTIES) }),
  value: z.strictObject({ url: z.string(), state: z.string() }),
  errors: ["FEATURE_DISABLED", "THIRD_PARTY_UNAVAILABLE"],
})

export const finishThirdParty = endpoint({
  method: "POST",
  path: "/wps/session/login/thirdParty/finish",
  module: "SES_finishThirdParty",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Signs in with what the popup brought back; a new person gets a ticket to register with",
  input: z.strictObject({
    state: text(100, 1),
    query: text(4_000, 1),
    remember: z._default(z.boolean(), false),
  }),
  value: Session,
  errors: [
    "VERIFICATION_EXPIRED",
    "VERIFICATION_REQUIRED",
    "THIRD_PARTY_FAILED",
    "THIRD_PARTY_UNAVAILABLE",
    "THIRD_PARTY_UNLINKED",
    "ACCOUNT_LOCKED",
    "ACCOUNT_CLOSED",
  ],
})

/** Data that travels with THIRD_PARTY_UNLINKED. */
export interface ThirdPartyTicket {
  readonly ticket: string
  readonly provider: ThirdPartyName
}

/** The other house proves who it is; and a number or a mail address is bound by a code, later. */
const NOT_ASKED: ReadonlySet<Field> = new Set([
  "username",
  "password",
  "confirmPassword",
  "captcha",
  "mobileNum",
  "verificationCode",
  "email",
  "affiliateCode",
  "referralCode",
  "recommenderId",
])
/** The rules of a registration on another house's word, on both sides of the wire. */
export const thirdPartyRules = (rules: readonly FieldRule[]): readonly FieldRule[] =>
  rules.filter((rule) => !NOT_ASKED.has(rule.field))

const { username: _, password: __, confirmPassword: ___, ...FIELDS } = REGISTRATION_FIELDS

export const registerThirdParty = endpoint({
  method: "PUT",
  path: "/wps/member/register/thirdParty",
  module: "MEM_registerThirdParty",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Registers on the word of another house and signs in; the account has no password",
  input: z.strictObject({
    ...FIELDS,
    ticket: text(100, 1),
    ...REGISTRATION_CONTEXT,
  }),
  value: Session,
  errors: ["VERIFICATION_EXPIRED", "FEATURE_DISABLED", "FIELD_INVALID", "TERMS_NOT_ACCEPTED"],
})

const Links = z.strictObject({
  links: z.array(z.strictObject({ provider: z.enum(THIRD_PARTIES), linkedAt: Instant })),
})
export type ThirdPartyLinks = z.output<typeof Links>

export const thirdPartyLinks = endpoint({
  method: "GET",
  path: "/wps/member/thirdParty",
  module: "MEM_thirdPartyLinks",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The other houses whose word opens the account",
  value: Links,
})

export const linkThirdParty = endpoint({
  method: "POST",
  path: "/wps/member/thirdParty",
  module: "MEM_linkThirdParty",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "Lets whom the popup came back with open the account, too; the password proves who asks",
  input: z.strictObject({ state: text(100, 1), query: text(4_000, 1), password: text(128, 1) }),
  value: Links,
  errors: [
    "PASSWORD_WRONG",
    "ACCOUNT_LOCKED",
    "VERIFICATION_EXPIRED",
    "THIRD_PARTY_FAILED",
    "THIRD_PARTY_UNAVAILABLE",
    "THIRD_PARTY_TAKEN",
    "PROOF_REQUIRED",
  ],
})

export const unlinkThirdParty = endpoint({
  method: "POST",
  path: "/wps/member/thirdParty/remove",
  module: "MEM_unlinkThirdParty",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "The other house's word opens the account no more; without a password there would be no way in",
  input: z.strictObject({ provider: z.enum(THIRD_PARTIES), password: text(128, 1) }),
  value: Links,
  errors: ["NOT_FOUND", "PASSWORD_WRONG", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
})
