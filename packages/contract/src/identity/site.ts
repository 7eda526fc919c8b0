import { z } from "zod/mini"
import { ANYBODY, SIGNED_IN } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { HUMAN_REFUSALS, HumanAnswer } from "./human-check.ts"
import type { Field } from "@croupier/rules/register-rules"
import { Empty, Id, Instant, Language, Nothing, Uuid, text } from "../wire/values.ts"

export { memberInfo } from "./member-info.ts"

/** A session as a client holds it after any way in. */
export const Session = z.strictObject({
  token: z.string(),
  account: z.string(),
  customerId: Id,
  isAgent: z.number(),
  merchantCode: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  expiresAt: Instant,
})
export type Session = z.output<typeof Session>

const CaptchaAnswer = { captchaId: z.optional(Uuid), captcha: z.optional(text(10)) }

export const login = endpoint({
  method: "POST",
  path: "/wps/session/login",
  module: "SES_login",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Signs in by username or mobile number, and password or the code of a short message",
  input: z.strictObject({
    /** Or the mobile number. */
    username: text(64).check(z.trim(), z.minLength(1)),
    /** Or the code, when the type says so. */
    password: text(128).check(z.minLength(1)),
    type: z._default(z.enum(["username", "sms"]), "username"),
    /** Of the number that stands in the place of the username. */
    countryDialingCode: z.optional(z.string().check(z.regex(/^\+?\d{1,4}$/))),
    remember: z._default(z.boolean(), false),
    ...CaptchaAnswer,
    ...HumanAnswer,
  }),
  value: Session,
  errors: [
    "CREDENTIALS_WRONG",
    "CAPTCHA_REQUIRED",
    "CAPTCHA_WRONG",
    "ACCOUNT_LOCKED",
    "ACCOUNT_CLOSED",
    "VERIFICATION_REQUIRED",
    "FEATURE_DISABLED",
    "PHONE_INVALID",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "ACCOUNT_UNKNOWN",
    ...HUMAN_REFUSALS,
  ],
})

export const freePlay = endpoint({
  method: "POST",
  path: "/wps/session/login/freeplay",
  module: "SES_freePlay",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary: "Opens a trial account with play money",
  input: z.strictObject({ os: text(40), platform: z.literal("W"), random: text(400) }),
  value: Session,
  errors: ["FEATURE_DISABLED"],
})

export const logout = endpoint({
  method: "DELETE",
  path: "/wps/session/logout",
  module: "SES_logout",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  value: Nothing,
  errors: [],
  summary: "Ends this session",
})

export const captcha = endpoint({
  method: "GET",
  path: "/wps/captcha",
  module: "SES_captcha",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "A picture to read; at most one a second",
  value: z.strictObject({ captchaId: Uuid, image: z.string(), expiresAt: Instant }),
})

const optionalField = z.optional(text(200))
/** Every field of a registration by name; the merchant's rules decide which are enabled and required. */
export const REGISTRATION_FIELDS = {
  username: text(64),
  password: text(128),
  confirmPassword: text(128),
  payeeName: optionalField,
  email: optionalField,
  qqNum: optionalField,
  mobileNum: optionalField,
  recommenderId: optionalField,
  captcha: optionalField,
  verificationCode: optionalField,
  affiliateCode: optionalField,
  paymentPassword: optionalField,
  line: optionalField,
  whatsapp: optionalField,
  facebook: optionalField,
  wechat: optionalField,
  idNumber: optionalField,
  referralCode: optionalField,
  nickname: optionalField,
  realName: optionalField,
  fullName: optionalField,
  telegram: optionalField,
  zalo: optionalField,
  birthday: optionalField,
  address: optionalField,
  nationality: optionalField,
  occupation: optionalField,
  sourceOfIncome: optionalField,
  bankAccount: optionalField,
} satisfies Record<Field, z.ZodMiniType>

/** The fields that every way of registering has: the terms that are accepted, and where. */
export const REGISTRATION_CONTEXT = {
  registerUrl: text(500),
  domain: text(253),
  registerMethod: z.literal("WEB"),
  login: z.literal(true),
  /** With the version: the member accepted it on the form. Left out, where the market leaves that open: the terms in force. */
  termsAccepted: z.optional(z.boolean()),
  termsVersion: z.optional(text(40)),
  language: z.optional(Language),
}

/** Refusals of a registration by a name or by a number. */
export const REGISTRATION_REFUSALS = [
  ...HUMAN_REFUSALS,
  "FEATURE_DISABLED",
  "FIELD_INVALID",
  "PHONE_INVALID",
  "MOBILE_TAKEN",
  "CODE_WRONG",
  "CODE_EXPIRED",
  "TERMS_NOT_ACCEPTED",
  "CAPTCHA_REQUIRED",
  "CAPTCHA_WRONG",
  "PASSWORD_MISMATCH",
  "AFFILIATE_CODE_INVALID",
] as const

export const register = endpoint({
  method: "PUT",
  path: "/wps/member/register",
  module: "MEM_register",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Registers by username and signs in",
  input: z.strictObject({
    ...REGISTRATION_FIELDS,
    captchaId: z.optional(Uuid),
    countryDialingCode: z.optional(text(6)),
    ...REGISTRATION_CONTEXT,
    ...HumanAnswer,
  }),
  value: Session,
  errors: ["USERNAME_TAKEN", ...REGISTRATION_REFUSALS],
})

export const changePassword = endpoint({
  method: "POST",
  path: "/wps/member/password",
  module: "MEM_changePassword",
  token: true,
  encrypted: true,
  access: ["member", "agent"],
  guarded: "fresh",
  summary: "Changes the password and ends every other session",
  input: z.strictObject({ oldPassword: text(128), newPassword: text(128), confirmNewPassword: text(128) }),
  value: Nothing,
  errors: [
    "PASSWORD_WRONG",
    "PASSWORD_MISMATCH",
    "PASSWORD_UNCHANGED",
    "FIELD_INVALID",
    "ACCOUNT_LOCKED",
    "PROOF_REQUIRED",
  ],
})
