import type { Refusals } from "../wire/refusals.ts"

/** Refusals of withdrawals, in the order of their checks. */
export const WITHDRAWAL_ERRORS = {
  WD_STEP_UP: { status: 403, key: "error_wd_step_up", report: false },
  WD_QUOTE_STALE: { status: 409, key: "error_wd_quote_stale", report: false },
  WD_LOSES_BONUS: { status: 409, key: "error_wd_loses_bonus", report: false },
  WD_AMOUNT: { status: 422, key: "error_wd_amount", report: false },
  WD_IDENTITY: { status: 403, key: "error_wd_identity", report: false },
  WD_OWN_NAME: { status: 403, key: "error_wd_own_name", report: false },
  WD_COOL_OFF: { status: 409, key: "error_wd_cool_off", report: false },
  WD_OPEN_CASE: { status: 409, key: "error_wd_open_case", report: false },
  WD_WAGERING: { status: 409, key: "error_wd_wagering", report: false },
  WD_LIMIT_DAY: { status: 409, key: "error_wd_limit_day", report: false },
  WD_COUNT_DAY: { status: 409, key: "error_wd_count_day", report: false },
  WD_LIMIT_MONTH: { status: 409, key: "error_wd_limit_month", report: false },
  WD_OPEN_REQUESTS: { status: 409, key: "error_wd_open_requests", report: false },
  WD_UNKNOWN: { status: 404, key: "error_wd_unknown", report: false },
  WD_RECEIPT_NOT_POSSIBLE: { status: 409, key: "error_wd_receipt_not_possible", report: false },
  WD_CANCEL_NOT_POSSIBLE: { status: 409, key: "error_wd_cancel_not_possible", report: false },
  WD_RULING_NOT_POSSIBLE: { status: 409, key: "error_wd_ruling_not_possible", report: false },
  WD_PARTS: { status: 422, key: "error_wd_parts", report: false },
} as const satisfies Refusals
