import type { Refusals } from "../wire/refusals.ts"

/** Refusals of platform messages. */
export const INBOX_ERRORS = {
  MESSAGE_UNKNOWN: { status: 404, key: "error_message_unknown", report: false },
  /** Args: the accounts that the merchant does not have. */
  MESSAGE_ACCOUNTS_UNKNOWN: { status: 422, key: "error_message_accounts_unknown", report: false },
} as const satisfies Refusals
