import type { Refusals } from "../wire/refusals.ts"

/** Refusals of promotions. */
export const PROMOTION_ERRORS = {
  PROMOTION_UNKNOWN: { status: 404, key: "error_promotion_unknown", report: false },
  PROMOTION_OFF: { status: 403, key: "error_promotion_off", report: false },
  PROMOTION_NOT_FOR_YOU: { status: 403, key: "error_promotion_not_for_you", report: false },
  PROMOTION_CLOSED: { status: 409, key: "error_promotion_closed", report: false },
  PROMOTION_CODE_WRONG: { status: 422, key: "error_promotion_code_wrong", report: false },
  PROMOTION_SPENT: { status: 409, key: "error_promotion_spent", report: false },
  PROMOTION_STATE: { status: 409, key: "error_promotion_state", report: false },
  PROMOTION_CHANGED: { status: 409, key: "error_promotion_changed", report: false },
  PROMOTION_TERMS: { status: 422, key: "error_promotion_terms", report: false },
} as const satisfies Refusals
