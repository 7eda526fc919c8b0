import { z } from "zod/mini"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Id, Instant, PageQuery, trimmed } from "../wire/values.ts"
import { FEEDBACK_KINDS, FEEDBACK_LENGTH, FEEDBACK_STATES } from "./values.ts"

export const sendFeedback = endpoint({
  method: "PUT",
  path: "/wps/feedback",
  module: "SYS_feedback",
  token: false,
  knowsCaller: true,
  encrypted: false,
  access: ANYBODY,
  /** The same `Idempotency-Key` with the same text answers as the first. */
  input: z.strictObject({
    kind: z._default(z.enum(FEEDBACK_KINDS), "FEEDBACK"),
    text: trimmed(FEEDBACK_LENGTH, 1),
    /** E-mail address for the answer to a caller without a real account. */
    contact: z.optional(z.email().check(z.maxLength(200))),
  }),
  errors: [
    "INPUT_INVALID",
    "FEEDBACK_WORD_COUNT",
    "FEEDBACK_CONTACT_NEEDED",
    "FEEDBACK_TOO_MANY",
    "IDEMPOTENCY_CONFLICT",
  ],
  summary:
    "Sends feedback or a complaint; a member reads the answer in the messages, other callers by e-mail",
  value: z.strictObject({ feedbackId: Id }),
})

export const myFeedback = endpoint({
  method: "GET",
  path: "/wps/feedback",
  module: "SYS_myFeedback",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject(PageQuery),
  errors: [],
  summary: "The caller's feedback and complaints with their answers, newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        feedbackId: Id,
        kind: z.enum(FEEDBACK_KINDS),
        state: z.enum(FEEDBACK_STATES),
        text: z.string(),
        writtenAt: Instant,
        answer: z.nullable(z.string()),
        answeredAt: z.nullable(Instant),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
})
export type OwnFeedback = z.output<typeof myFeedback.value>["rows"][number]
