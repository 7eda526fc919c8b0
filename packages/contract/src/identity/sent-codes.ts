import { z } from "zod/mini"

/** Refusals to send a code to a telephone or a mailbox. */
export const SENDING_REFUSALS = [
  "CODE_REQUESTS_EXCEEDED",
  "MESSAGE_QUOTA_EXCEEDED",
  "MESSAGE_NOT_ALLOWED",
  "SMS_BUDGET_SPENT",
  "MESSAGE_SERVICE_UNAVAILABLE",
] as const

/** The minutes until another code may be asked for. */
export const CodeSent = z.strictObject({ expiredMinutes: z.number() })
