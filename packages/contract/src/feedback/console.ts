import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery } from "../operators/endpoint.ts"
import { Id, Instant, Language, trimmed } from "../wire/values.ts"
import { FEEDBACK_KINDS, FEEDBACK_LENGTH, FEEDBACK_STATES } from "./values.ts"

const Feedback = z.strictObject({
  feedbackId: Id,
  kind: z.enum(FEEDBACK_KINDS),
  state: z.enum(FEEDBACK_STATES),
  /** Null for a sender without a real account. */
  memberId: z.nullable(Id),
  /** E-mail address of that sender; masked for a viewer who may not see personal data. */
  contact: z.nullable(z.string()),
  language: Language,
  text: z.string(),
  writtenAt: Instant,
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(Instant),
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  /** Minutes from the text to its answer; null while it waits. */
  minutes: z.nullable(z.number()),
})
export type Feedback = z.output<typeof Feedback>

export const listFeedback = consoleEndpoint({
  method: "GET",
  path: "/console/api/feedback",
  module: "OPS_listFeedback",
  access: "feedback.read",
  input: z.strictObject({
    ...ListQuery,
    kind: z.optional(z.enum(FEEDBACK_KINDS)),
    state: z.optional(z.enum(FEEDBACK_STATES)),
    /** The login of the person who took or answered it. */
    person: z.optional(trimmed(64)),
  }),
  errors: [],
  summary: "Feedback and complaints with their answers, newest first; those of one kind are its log",
  value: z.strictObject({ rows: z.array(Feedback), cursor: Cursor }),
})

export const feedbackFigures = consoleEndpoint({
  method: "GET",
  path: "/console/api/feedback/figures",
  module: "OPS_feedbackFigures",
  access: "feedback.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Entries that wait, the oldest of them, and the response times of the last 30 days by kind",
  value: z.strictObject({
    kinds: z.array(
      z.strictObject({
        kind: z.enum(FEEDBACK_KINDS),
        /** Without an answer: those that no person has, and those that a person works on. */
        fresh: z.number(),
        taken: z.number(),
        oldestAt: z.nullable(Instant),
        answered: z.number(),
        /** Minutes within which half of the answers came, and nine of ten; null without answers. */
        median: z.nullable(z.number()),
        slowTenth: z.nullable(z.number()),
      }),
    ),
  }),
})

export const takeFeedback = consoleEndpoint({
  method: "POST",
  path: "/console/api/feedback/take",
  module: "OPS_takeFeedback",
  access: "feedback.answer",
  input: z.strictObject({
    feedbackId: Id,
    /** False gives it back to the queue. */
    isMine: z.boolean(),
    /** The login of the person who has it as the caller saw it; null for none. */
    from: z.nullable(trimmed(64)),
  }),
  errors: ["FEEDBACK_UNKNOWN", "FEEDBACK_TAKEN", "FEEDBACK_ANSWERED"],
  summary: "Takes an entry, from a colleague where the caller saw that one has it, or gives it back",
  value: Feedback,
})

export const answerFeedback = consoleEndpoint({
  method: "POST",
  path: "/console/api/feedback/answer",
  module: "OPS_answerFeedback",
  access: "feedback.answer",
  input: z.strictObject({ feedbackId: Id, answer: trimmed(FEEDBACK_LENGTH, 2) }),
  errors: ["FEEDBACK_UNKNOWN", "FEEDBACK_TAKEN", "FEEDBACK_ANSWERED"],
  summary: "Answers an entry once: by a platform message to a member, by e-mail to another sender",
  value: Feedback,
})
