import type { Refusals } from "../wire/refusals.ts"

/** Refusals of feedback and complaints. */
export const FEEDBACK_ERRORS = {
  /** Args: the words that a text has at least, those that it has at most. */
  FEEDBACK_WORD_COUNT: { status: 422, key: "error_feedback_word_count", report: false },
  /** A visitor leaves an address for the answer. */
  FEEDBACK_CONTACT_NEEDED: { status: 422, key: "error_feedback_contact_needed", report: false },
  /** Args: how many entries of a sender may wait at once. */
  FEEDBACK_TOO_MANY: { status: 429, key: "error_feedback_too_many", report: false },
  FEEDBACK_UNKNOWN: { status: 404, key: "error_feedback_unknown", report: false },
  /** Args: the login of the person who works on it; empty where there is none. */
  FEEDBACK_TAKEN: { status: 409, key: "error_feedback_taken", report: false },
  FEEDBACK_ANSWERED: { status: 409, key: "error_feedback_answered", report: false },
} as const satisfies Refusals
