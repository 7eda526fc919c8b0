/** Where a withdrawal stands (docs/withdrawals.md). */
export const WITHDRAWAL_STATES = [
  "CHECKING",
  "REVIEW",
  "SECOND",
  "READY",
  "MATCHED",
  "SENDING",
  "UNKNOWN",
  "PAID",
  "DISPUTED",
  "RECEIVED",
  "AUTO",
  "FORCED",
  "BOUNCED",
  "REFUSED",
  "CANCELLED",
  "SPLIT",
  "PAID_LATE",
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Where one attempt to pay a withdrawal out stands. */
export const ATTEMPT_STATES = [
  "PREPARED",
  "SENT",
  "ACCEPTED",
  "UNKNOWN",
  "PAID",
  "REFUSED",
  "DROPPED",
  "RETURNED",
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** Answers of a member about money that was paid out. */
export const RECEIPT_ANSWERS = ["RECEIVED", "PARTLY", "NOT_RECEIVED"] as const
export type ReceiptAnswer = (typeof RECEIPT_ANSWERS)[number]
