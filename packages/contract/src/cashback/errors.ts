import type { Refusals } from "../wire/refusals.ts"

/** Refusals of cashback. */
export const CASHBACK_ERRORS = {
  CASHBACK_OFF: { status: 403, key: "error_cashback_off", report: false },
  CASHBACK_WINDOW_UNKNOWN: { status: 404, key: "error_cashback_window_unknown", report: false },
} as const satisfies Refusals
