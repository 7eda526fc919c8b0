import { z } from "zod/mini"
import { ANYBODY, REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Session } from "./site.ts"
import { CodeSent, SENDING_REFUSALS } from "./sent-codes.ts"
import { Empty, Id, Instant, Nothing, PageQuery, text } from "../wire/values.ts"

/** A browser as it describes itself. Names are the makers' own; empty where nothing is known. */
export const Device = z.strictObject({
  browser: z.string(),
  system: z.string(),
  kind: z.enum(["desktop", "phone", "tablet", "unknown"]),
})
export type Device = z.output<typeof Device>

/** Where a member signed in from: the address, and its ISO country where the offline database knows one. */
const Place = { ip: z.string(), country: z.nullable(z.string()), device: Device }

/** The way of signing in. */
export const WAYS = ["password", "register", "sms", "google", "facebook", "passkey"] as const
export const Way = z.enum(WAYS)
export type Way = (typeof WAYS)[number]

/** Outcomes of a sign-in. */
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

/** By what a person can show, after the password, that it is them. */
export const CHECK_METHODS = ["authenticator", "email", "mobile", "bankName"] as const
export type CheckMethod = (typeof CHECK_METHODS)[number]

/** Data that travels with VERIFICATION_REQUIRED: the sign-in waits under this ticket for one of the methods. */
export const SignInCheck = z.strictObject({
  ticket: z.string(),
  methods: z.array(z.enum(CHECK_METHODS)),
  /** Where codes would go, all but the ends hidden. */
  hints: z.strictObject({ email: z.optional(z.string()), mobile: z.optional(z.string()) }),
  expiresAt: Instant,
})
export type SignInCheck = z.output<typeof SignInCheck>

export const loginVerification = endpoint({
  method: "POST",
  path: "/wps/session/login/verification",
  module: "SES_loginVerification",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Finishes a sign-in that asked for more than a password",
  input: z.strictObject({ ticket: text(100, 1), method: z.enum(CHECK_METHODS), code: text(80, 1) }),
  value: Session,
  errors: ["VERIFICATION_EXPIRED", "CODE_WRONG", "CODE_EXPIRED", "ACCOUNT_LOCKED", "ACCOUNT_CLOSED"],
})

export const sendVerificationCode = endpoint({
  method: "POST",
  path: "/wps/session/login/verification/code",
  module: "SES_sendVerificationCode",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary: "Sends the code that a sign-in from a new address asks for; at most one call a second",
  input: z.strictObject({ ticket: text(100, 1), method: z.enum(["email", "mobile"]) }),
  value: CodeSent,
  errors: ["VERIFICATION_EXPIRED", "PHONE_INVALID", "EMAIL_INVALID", ...SENDING_REFUSALS],
})

/** Factors and settings that guard an account, for the security centre. */
export const securityConfig = endpoint({
  method: "GET",
  path: "/wps/v2/member/securityConfig",
  module: "MEM_securityConfig",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Guards of the account: those in use, and those that can be added",
  value: z.strictObject({
    /** Null for an account that never had one: it came by SMS or by another house. */
    passwordChangedAt: z.nullable(Instant),
    hasPaymentPassword: z.boolean(),
    authenticator: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
})

export const startAuthenticator = endpoint({
  method: "POST",
  path: "/wps/member/authenticator",
  module: "MEM_startAuthenticator",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "Makes a secret for an authenticator app; it guards nothing until a code of it was typed",
  input: z.strictObject({ password: text(128, 1) }),
  value: z.strictObject({ secret: z.string(), uri: z.string() }),
  errors: ["PASSWORD_WRONG", "AUTHENTICATOR_ON", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
})

const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

export const confirmAuthenticator = endpoint({
  method: "POST",
  path: "/wps/member/authenticator/confirm",
  module: "MEM_confirmAuthenticator",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "Switches the second factor on; answers with the recovery codes, once",
  input: z.strictObject({ code: text(20, 1) }),
  value: RecoveryCodes,
  errors: ["CODE_WRONG", "AUTHENTICATOR_ON", "AUTHENTICATOR_OFF", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
})

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/wps/member/authenticator/recovery",
  module: "MEM_renewRecoveryCodes",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "inCall",
  summary: "Makes new recovery codes, by a code here or a fresh proof; the old ones open nothing any more",
  input: z.strictObject({ password: text(128, 1), code: z.optional(text(20, 1)) }),
  value: RecoveryCodes,
  errors: ["PASSWORD_WRONG", "CODE_WRONG", "AUTHENTICATOR_OFF", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
})

export const removeAuthenticator = endpoint({
  method: "POST",
  path: "/wps/member/authenticator/remove",
  module: "MEM_removeAuthenticator",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "inCall",
  summary: "Switches the second factor off, by a code here or a fresh proof",
  input: z.strictObject({ password: text(128, 1), code: z.optional(text(20, 1)) }),
  value: Nothing,
  errors: ["PASSWORD_WRONG", "CODE_WRONG", "AUTHENTICATOR_OFF", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
})

export const setPaymentPassword = endpoint({
  method: "POST",
  path: "/wps/member/paymentPassword",
  module: "MEM_setPaymentPassword",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "Sets or changes the password that payments ask for; the login password proves who asks",
  input: z.strictObject({
    password: text(128, 1),
    newPassword: text(128, 1),
    confirmNewPassword: text(128, 1),
  }),
  value: Nothing,
  errors: ["PASSWORD_WRONG", "PASSWORD_MISMATCH", "FIELD_INVALID", "ACCOUNT_LOCKED", "PROOF_REQUIRED"],
})
