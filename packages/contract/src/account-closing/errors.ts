import type { Refusals } from "../wire/refusals.ts"

/** Refusals of accounts that are being closed, and of closed ones. */
export const CLOSING_ERRORS = {
  ACCOUNT_CLOSING: { status: 403, key: "error_account_closing", report: false },
  ACCOUNT_CLOSED: { status: 403, key: "error_account_closed", report: false },
  CLOSING_UNKNOWN: { status: 404, key: "error_closing_unknown", report: false },
  CLOSING_EXCLUDED: { status: 409, key: "error_closing_excluded", report: false },
} as const satisfies Refusals
