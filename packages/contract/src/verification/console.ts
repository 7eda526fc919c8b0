import { IDENTITY_LEVELS } from "@croupier/rules/identity-levels"
import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Id, Instant, Uuid } from "../wire/values.ts"
import {
  CASE_LEVELS,
  CASE_STATES,
  DESK_REASONS,
  DOCUMENT_TYPES,
  FILE_KINDS,
  FUNDS_SOURCES,
  REFUSAL_REASONS,
  VERDICTS,
} from "./values.ts"

/** A case without anything about the person. */
const VerificationCase = z.strictObject({
  caseId: Id,
  memberId: Id,
  level: z.enum(CASE_LEVELS),
  state: z.enum(CASE_STATES),
  submittedAt: Instant,
  /** A person decides by then; null where none has to. */
  dueAt: z.nullable(Instant),
  isLate: z.boolean(),
  deskReasons: z.array(z.enum(DESK_REASONS)),
  /** The provider and its answer; null: none was asked, or none came. */
  provider: z.nullable(z.string()),
  verdict: z.nullable(z.enum(VERDICTS)),
  verdictReason: z.nullable(z.enum(REFUSAL_REASONS)),
  /** The login of the person, or of both; null: by the provider, or not decided. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  reason: z.nullable(z.enum(REFUSAL_REASONS)),
})
export type VerificationCase = z.output<typeof VerificationCase>

export const listVerifications = consoleEndpoint({
  method: "GET",
  path: "/console/api/verifications",
  module: "OPS_listVerifications",
  access: "verification.read",
  input: z.strictObject({
    ...ListQuery,
    state: z._default(z.enum(CASE_STATES), "DESK"),
    level: z.optional(z.enum(CASE_LEVELS)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Cases of identity in a state, the oldest first, with the figures of those that wait for a person",
  value: z.strictObject({
    rows: z.array(VerificationCase),
    cursor: Cursor,
    waiting: z.number(),
    late: z.number(),
    oldestAt: z.nullable(Instant),
    /** Minutes from sending to the decision of a person within which half of the last 30 days were decided. */
    median: z.nullable(z.number()),
  }),
})

const VerificationFile = z.strictObject({
  kind: z.enum(FILE_KINDS),
  /** The address of its bytes: `data:image/webp;base64,…`, or a PDF. */
  content: z.string(),
})

export const openVerification = consoleEndpoint({
  method: "POST",
  path: "/console/api/verifications/open",
  module: "OPS_openVerification",
  access: "verification.decide",
  input: z.strictObject({ caseId: Id, why: Why }),
  errors: ["VERIFICATION_UNKNOWN"],
  summary: "One case with data, document and face; each reading stands in the audit log with its reason",
  value: z.strictObject({
    case: VerificationCase,
    name: z.string(),
    birthday: z.string(),
    document: z.nullable(
      z.strictObject({
        type: z.enum(DOCUMENT_TYPES),
        number: z.string(),
        country: z.string(),
        expiresOn: z.nullable(z.string()),
      }),
    ),
    address: z.nullable(
      z.strictObject({
        street: z.string(),
        city: z.string(),
        postcode: z.string(),
        country: z.string(),
        source: z.enum(FUNDS_SOURCES),
        details: z.string(),
      }),
    ),
    files: z.array(VerificationFile),
    /** Other members with the same document, or with the same name and birthday. */
    doubles: z.array(z.strictObject({ memberId: Id, by: z.enum(["SAME_DOCUMENT", "SAME_PERSON"]) })),
    history: z.array(
      z.strictObject({ state: z.enum(CASE_STATES), at: Instant, reason: z.nullable(z.string()) }),
    ),
  }),
})

export const decideVerification = consoleEndpoint({
  method: "POST",
  path: "/console/api/verifications/decide",
  module: "OPS_decideVerification",
  access: "verification.decide",
  input: z.strictObject({
    caseId: Id,
    decision: z.enum(["APPROVE", "REFUSE"]),
    /** Told to the member; a refusal has one. */
    reason: z.optional(z.enum(REFUSAL_REASONS)),
    why: Why,
  }),
  errors: ["VERIFICATION_UNKNOWN", "VERIFICATION_DECIDED", "VERIFICATION_DOUBLE", "VERIFICATION_REASON"],
  summary: "Approves or refuses a case that waits for a person; the member is told at once",
  value: VerificationCase,
})

export const overrideVerification = consoleEndpoint({
  method: "POST",
  path: "/console/api/verifications/override",
  module: "OPS_overrideVerification",
  access: "verification.override",
  input: z.strictObject({
    caseId: Id,
    decision: z.enum(["APPROVE", "REFUSE"]),
    reason: z.optional(z.enum(REFUSAL_REASONS)),
    key: Uuid,
    why: Why,
  }),
  errors: [
    "VERIFICATION_UNKNOWN",
    "VERIFICATION_DECIDED",
    "VERIFICATION_DOUBLE",
    "VERIFICATION_REASON",
    "PROPOSAL_WAITS",
  ],
  summary: "Turns the provider's verdict, or a decision, into the opposite: two people",
  value: Outcome,
})

export const memberVerification = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/verification",
  module: "OPS_memberVerification",
  access: "verification.read",
  input: z.strictObject({ memberId: Id }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "A member's level of identity, when it ends, and every case, the newest first",
  value: z.strictObject({
    level: z.enum(IDENTITY_LEVELS),
    proven: z.array(
      z.strictObject({ level: z.enum(IDENTITY_LEVELS), at: Instant, until: z.nullable(Instant) }),
    ),
    cases: z.array(VerificationCase),
  }),
})
