import type { Refusals } from "../wire/refusals.ts"

/** Refusals of money: deposits, and what people of the house move by hand. */
export const PAYMENT_ERRORS = {
  INSUFFICIENT_FUNDS: { status: 409, key: "error_insufficient_funds", report: false },
  ACCOUNT_CLOSED: { status: 409, key: "error_account_closed", report: true },
  AMOUNT_OUT_OF_RANGE: { status: 422, key: "error_amount_out_of_range", report: false },
  PAYMENT_METHOD_UNKNOWN: { status: 404, key: "error_payment_method_unknown", report: false },
  PAYMENT_METHOD_TAKEN: { status: 409, key: "error_payment_method_taken", report: false },
  PAYMENT_PROVIDER_UNAVAILABLE: { status: 503, key: "error_payment_provider_unavailable", report: true },
  DEPOSITS_PENDING: { status: 409, key: "error_deposits_pending", report: false },
  DEPOSITS_PAUSED: { status: 429, key: "error_deposits_paused", report: false },
  DEPOSIT_UNKNOWN: { status: 404, key: "error_deposit_unknown", report: false },
  RECEIPT_UNKNOWN: { status: 404, key: "error_receipt_unknown", report: false },
  HELD_LESS: { status: 409, key: "error_held_less", report: false },
  DEPOSIT_FEE_CHANGED: { status: 409, key: "error_deposit_fee_changed", report: false },
  SLIP_NOT_POSSIBLE: { status: 409, key: "error_slip_not_possible", report: false },
  RECEIPT_TAKEN: { status: 409, key: "error_receipt_taken", report: false },
  CASH_CODE_UNKNOWN: { status: 404, key: "error_cash_code_unknown", report: false },
  CASH_CODE_ENDED: { status: 409, key: "error_cash_code_ended", report: false },
  CASH_AMOUNT_DIFFERS: { status: 409, key: "error_cash_amount_differs", report: false },
  CASH_TRIES: { status: 429, key: "error_cash_tries", report: true },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, key: "error_webhook_signature", report: true },
  ABOVE_CEILING_EACH: { status: 409, key: "error_above_ceiling_each", report: false },
  ABOVE_CEILING_DAILY: { status: 409, key: "error_above_ceiling_daily", report: false },
  AMOUNT_TOO_FINE: { status: 400, key: "error_amount_too_fine", report: false },
  DEBIT_BEYOND_BALANCE: { status: 409, key: "error_debit_beyond_balance", report: false },
  MEMBER_FUNDS_SHORT: { status: 409, key: "error_member_funds_short", report: false },
} as const satisfies Refusals
