import type { Refusals } from "../wire/refusals.ts"

/** Refusals of transfers between an agent and the members directly below. */
export const LINE_TRANSFER_ERRORS = {
  TRANSFER_OFF: { status: 403, key: "error_transfer_off", report: false },
  TRANSFER_OUT_OF_RANGE: { status: 422, key: "error_transfer_out_of_range", report: false },
  TRANSFER_DAY_REACHED: { status: 409, key: "error_transfer_day_reached", report: false },
  TRANSFER_PARTY_BARRED: { status: 409, key: "error_transfer_party_barred", report: false },
  TRANSFER_OWING: { status: 409, key: "error_transfer_owing", report: false },
  TRANSFER_WAGERING: { status: 409, key: "error_transfer_wagering", report: false },
} as const satisfies Refusals
