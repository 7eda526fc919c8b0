import type { Refusals } from "../wire/refusals.ts"

/** Refusals of copies of personal data and of the end of records. */
export const PERSONAL_DATA_ERRORS = {
  /** Args: how many copies of a member may be asked for within a day. */
  DATA_COPIES_FULL: { status: 429, key: "error_data_copies_full", report: false },
  DATA_COPY_UNKNOWN: { status: 404, key: "error_data_copy_unknown", report: false },
  /** The records of the member end already. */
  ERASURE_STANDS: { status: 409, key: "error_erasure_stands", report: false },
  /** The account is neither closed nor locked. */
  ERASURE_ACCOUNT_OPEN: { status: 409, key: "error_erasure_account_open", report: false },
  /** A wallet of the member holds money. */
  ERASURE_MONEY_LEFT: { status: 409, key: "error_erasure_money_left", report: false },
} as const satisfies Refusals
