import type { Refusals } from "../wire/refusals.ts"

/** Refusals of the daily check-in. */
export const CHECK_IN_ERRORS = {
  CHECK_IN_OFF: { status: 403, key: "error_check_in_off", report: false },
} as const satisfies Refusals
