import { z } from "zod/mini"
import { ANYBODY, REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { HUMAN_REFUSALS, HumanAnswer } from "./human-check.ts"
import { REGISTRATION_CONTEXT, REGISTRATION_FIELDS, REGISTRATION_REFUSALS, Session } from "./site.ts"
import { CodeSent, SENDING_REFUSALS } from "./sent-codes.ts"
import { Empty, Nothing, Uuid, text } from "../wire/values.ts"

/** Codes that go to a telephone or a mailbox, and every way in that uses one. */

/** Digits, with or without the plus; what country it is, is not told by the shape. */
const DialingCode = z.string().check(z.regex(/^\+?\d{1,4}$/))
const MobileNum = text(30)
const Code = text(10)

/** Proof made by a widget in the browser that a person asks, where the house demands one. */
const Proof = z.optional(text(5_000))

/** Refusals of a code that goes to a number at once. */
const TO_A_NUMBER = ["PHONE_INVALID", "CAPTCHA_REQUIRED", "CAPTCHA_WRONG", ...SENDING_REFUSALS] as const

export const smsProof = endpoint({
  method: "GET",
  path: "/wps/verification/sms/proof",
  module: "VER_smsProof",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary:
    "The check by which a browser shows that a person asks for a code; nothing where the house asks for none",
  input: Empty,
  value: z.strictObject({
    widget: z.nullable(z.strictObject({ siteKey: z.string(), script: z.string() })),
  }),
  errors: [],
})

export const sendSignInCode = endpoint({
  method: "POST",
  path: "/wps/verification/sms/noLogin",
  module: "VER_smsNoLogin",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary:
    "Sends a code to a member's number, to sign in or to choose a new password; at most one call a second",
  input: z.strictObject({
    mobileNum: MobileNum,
    countryDialingCode: DialingCode,
    /** The use that the code is good for; a code for the one does not open the other. */
    usage: z._default(z.enum(["login", "password"]), "login"),
    proof: Proof,
    ...HumanAnswer,
  }),
  value: CodeSent,
  errors: ["FEATURE_DISABLED", "ACCOUNT_UNKNOWN", ...TO_A_NUMBER, ...HUMAN_REFUSALS],
})

export const sendRegistrationCode = endpoint({
  method: "POST",
  path: "/wps/verification/sms/register",
  module: "VER_smsRegister",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary:
    "Sends a code to a number that a person registers with, by mobile or by username; at most one call a second",
  input: z.strictObject({
    mobileNo: MobileNum,
    countryDialingCode: DialingCode,
    proof: Proof,
    ...HumanAnswer,
  }),
  value: CodeSent,
  errors: ["FEATURE_DISABLED", ...TO_A_NUMBER, ...HUMAN_REFUSALS],
})

export const registerMobile = endpoint({
  method: "PUT",
  path: "/wps/member/register/mobile",
  module: "MEM_registerMobile",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Registers by a mobile number and signs in",
  input: z.strictObject({
    ...REGISTRATION_FIELDS,
    // The house makes the name; the number is what its owner signs in with.
    username: z.optional(text(0)),
    password: z.optional(text(128)),
    confirmPassword: z.optional(text(128)),
    mobileNum: MobileNum,
    countryDialingCode: DialingCode,
    captchaId: z.optional(Uuid),
    ...REGISTRATION_CONTEXT,
    ...HumanAnswer,
  }),
  value: Session,
  errors: REGISTRATION_REFUSALS,
})

export const affiliate = endpoint({
  method: "GET",
  path: "/wps/agent/affiliate",
  module: "AGT_affiliate",
  token: false,
  encrypted: false,
  access: ANYBODY,
  summary: "Whether an affiliate's code is good on a domain",
  input: z.strictObject({ code: text(40), domain: text(253) }),
  value: z.strictObject({ code: z.string() }),
  errors: ["AFFILIATE_CODE_INVALID"],
})

export const forgotPasswordByEmail = endpoint({
  method: "POST",
  path: "/wps/member/password/email",
  module: "MEM_passwordEmail",
  token: false,
  encrypted: false,
  access: ANYBODY,
  form: "urlencoded",
  summary:
    "Mails a link under which a new password is chosen; the answer does not tell whether the account exists",
  input: z.strictObject({ username: text(64), email: text(200), ...HumanAnswer }),
  value: Nothing,
  errors: [
    ...HUMAN_REFUSALS,
    "FIELD_INVALID",
    "ACCOUNT_UNKNOWN",
    "CODE_REQUESTS_EXCEEDED",
    "MESSAGE_QUOTA_EXCEEDED",
    "MESSAGE_SERVICE_UNAVAILABLE",
  ],
})

export const setPasswordByEmail = endpoint({
  method: "POST",
  path: "/wps/member/password/email/verification",
  module: "MEM_setPasswordByEmail",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Sets the password by the link that was mailed, and ends every session",
  input: z.strictObject({ token: text(200), newPassword: text(128) }),
  value: Nothing,
  errors: ["CODE_WRONG", "CODE_EXPIRED", "FIELD_INVALID", "PASSWORD_UNCHANGED"],
})

export const setPasswordByPhone = endpoint({
  method: "POST",
  path: "/wps/member/password/verification",
  module: "MEM_setPasswordByPhone",
  token: false,
  encrypted: true,
  access: ANYBODY,
  summary: "Sets the password by a code to the phone, and ends every session",
  input: z.strictObject({
    newPassword: text(128),
    mobileNum: MobileNum,
    verificationCode: Code,
    countryDialingCode: z.optional(DialingCode),
  }),
  value: Nothing,
  errors: [
    "FEATURE_DISABLED",
    "PHONE_INVALID",
    "CODE_WRONG",
    "CODE_EXPIRED",
    "FIELD_INVALID",
    "PASSWORD_UNCHANGED",
  ],
})

/** A number or an address as its owner recognises it and no other person learns it. */
const Contact = z.nullable(z.strictObject({ masked: z.string(), verified: z.boolean() }))
export const Contacts = z.strictObject({ mobile: Contact, email: Contact })
export type Contacts = z.output<typeof Contacts>

export const contacts = endpoint({
  method: "GET",
  path: "/wps/member/contacts",
  module: "MEM_contacts",
  token: true,
  encrypted: false,
  access: REAL,
  summary: "The member's number and mail address, all but their ends hidden",
  input: Empty,
  value: Contacts,
  errors: [],
})

export const sendMobileCode = endpoint({
  method: "POST",
  path: "/wps/verification/sms",
  module: "VER_sms",
  token: true,
  encrypted: false,
  access: REAL,
  summary: "Sends a code to the number that the member wants to bind; at most one call a second",
  input: z.strictObject({ mobileNum: MobileNum, countryDialingCode: DialingCode, proof: Proof }),
  value: CodeSent,
  errors: TO_A_NUMBER,
})

export const sendEmailCode = endpoint({
  method: "POST",
  path: "/wps/verification/email",
  module: "VER_email",
  token: true,
  encrypted: false,
  access: REAL,
  summary: "Sends a code to the mail address that the member wants to bind; at most one call a second",
  input: z.strictObject({ email: text(200) }),
  value: CodeSent,
  errors: ["EMAIL_INVALID", ...SENDING_REFUSALS],
})

const BINDING = ["CODE_WRONG", "CODE_EXPIRED", "PASSWORD_WRONG", "ACCOUNT_LOCKED"] as const
/** Needed to replace a number or an address that was verified before. */
const Password = z.optional(text(128))

export const bindMobile = endpoint({
  method: "POST",
  path: "/wps/member/mobile",
  module: "MEM_bindMobile",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "Binds the number that the code went to; replacing a verified one needs the password",
  input: z.strictObject({
    mobileNum: MobileNum,
    countryDialingCode: DialingCode,
    verificationCode: Code,
    password: Password,
  }),
  value: Contacts,
  errors: ["PHONE_INVALID", "MOBILE_TAKEN", ...BINDING, "PROOF_REQUIRED"],
})

export const bindEmail = endpoint({
  method: "POST",
  path: "/wps/member/email",
  module: "MEM_bindEmail",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  summary: "Binds the mail address that the code went to; replacing a verified one needs the password",
  input: z.strictObject({ email: text(200), verificationCode: Code, password: Password }),
  value: Contacts,
  errors: ["EMAIL_INVALID", "EMAIL_TAKEN", ...BINDING, "PROOF_REQUIRED"],
})
