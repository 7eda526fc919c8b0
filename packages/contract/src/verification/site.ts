import { IDENTITY_ACTS, IDENTITY_LEVELS } from "@croupier/rules/identity-levels"
import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Day, Empty, Instant, Money, text, trimmed } from "../wire/values.ts"
import {
  CASE_LEVELS,
  CASE_STATES,
  DOCUMENT_TYPES,
  FILE_BYTES,
  FILE_KINDS,
  FUNDS_SOURCES,
  REFUSAL_REASONS,
} from "./values.ts"

const FILE_TEXT = Math.ceil(FILE_BYTES / 3) * 4

const MyVerification = z.strictObject({
  asset: z.string(),
  /** The level that holds now. */
  level: z.enum(IDENTITY_LEVELS),
  /** Each level that was proven; `until` is null where it does not end. */
  proven: z.array(
    z.strictObject({ level: z.enum(IDENTITY_LEVELS), at: Instant, until: z.nullable(Instant) }),
  ),
  /** Acts that need a level here, once the sum of the member's payments passes `above`. */
  needs: z.array(
    z.strictObject({ act: z.enum(IDENTITY_ACTS), above: Money, level: z.enum(IDENTITY_LEVELS) }),
  ),
  /** Name and birthday as the member told them; null: not told. A name that is known stays. */
  name: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  /** The tax number has to be told first (`tellDocument`). */
  asksDocument: z.boolean(),
  /** The newest case of each level. */
  cases: z.array(
    z.strictObject({
      level: z.enum(CASE_LEVELS),
      state: z.enum(CASE_STATES),
      submittedAt: Instant,
      /** Null while it is not decided. */
      decidedAt: z.nullable(Instant),
      /** Why it was refused. */
      reason: z.nullable(z.enum(REFUSAL_REASONS)),
    }),
  ),
  /** Files that were uploaded and not sent in yet. */
  files: z.array(z.strictObject({ kind: z.enum(FILE_KINDS), bytes: z.number(), at: Instant })),
  /** Cases of each level that may still be sent within 30 days. */
  triesLeft: z.strictObject({ verified: z.number(), enhanced: z.number() }),
})
export type MyVerification = z.output<typeof MyVerification>

const mine = { token: true, access: REAL } as const

export const myVerification = endpoint({
  ...mine,
  encrypted: false,
  method: "GET",
  path: "/wps/member/verification",
  module: "MEM_verification",
  input: Empty,
  errors: [],
  summary: "The caller's level of identity, what each level unlocks, and what was sent in",
  value: MyVerification,
})

export const proveBasics = endpoint({
  ...mine,
  encrypted: true,
  method: "POST",
  path: "/wps/member/verification/basic",
  module: "MEM_proveBasics",
  input: z.strictObject({ name: text(80), birthday: Day }),
  errors: ["FIELD_INVALID", "DOCUMENT_REQUIRED", "IDENTITY_PROVEN"],
  summary: "Proves the level basic: name and birthday agree with what is known, and the age suffices",
  value: MyVerification,
})

/** A further file of a kind takes the place of the one before; a file that is refused leaves that one. */
export const sendVerificationFile = endpoint({
  ...mine,
  encrypted: false,
  method: "POST",
  path: "/wps/member/verification/files",
  module: "MEM_sendVerificationFile",
  bodyBytes: FILE_TEXT + 4_096,
  input: z.strictObject({
    kind: z.enum(FILE_KINDS),
    /** PNG, JPEG or PDF in base64; a face is a picture. */
    file: z.string().check(z.minLength(1), z.maxLength(FILE_TEXT), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  errors: ["FILE_INVALID", "BODY_TOO_LARGE"],
  summary: "Uploads a picture or a paper for a case that is not sent in yet",
  value: MyVerification,
})

export const submitDocument = endpoint({
  ...mine,
  encrypted: true,
  method: "POST",
  path: "/wps/member/verification/document",
  module: "MEM_submitDocument",
  input: z.strictObject({
    type: z.enum(DOCUMENT_TYPES),
    number: trimmed(40, 3),
    /** ISO code of the country that issued it. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** Null for a document without an end. */
    expiresOn: z.nullable(Day),
  }),
  errors: [
    "FIELD_INVALID",
    "IDENTITY_ORDER",
    "IDENTITY_FILES",
    "IDENTITY_WAITS",
    "IDENTITY_PROVEN",
    "IDENTITY_TRIES",
  ],
  summary: "Sends a document with its pictures and the face to be checked",
  value: MyVerification,
})

export const submitAddress = endpoint({
  ...mine,
  encrypted: true,
  method: "POST",
  path: "/wps/member/verification/address",
  module: "MEM_submitAddress",
  input: z.strictObject({
    street: trimmed(120, 3),
    city: trimmed(80, 2),
    postcode: trimmed(16),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    source: z.enum(FUNDS_SOURCES),
    /** The source in the member's own words. */
    details: trimmed(600, 5),
  }),
  errors: ["IDENTITY_ORDER", "IDENTITY_FILES", "IDENTITY_WAITS", "IDENTITY_PROVEN", "IDENTITY_TRIES"],
  summary: "Sends address and source of money with their proofs to be checked",
  value: MyVerification,
})
