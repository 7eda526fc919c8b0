import type { Refusals } from "../wire/refusals.ts"

/** Refusals of raffles. */
export const RAFFLE_ERRORS = {
  RAFFLES_OFF: { status: 403, key: "error_raffles_off", report: false },
  RAFFLE_UNKNOWN: { status: 404, key: "error_raffle_unknown", report: false },
  RAFFLE_NOT_WON: { status: 409, key: "error_raffle_not_won", report: false },
  RAFFLE_FIXED: { status: 409, key: "error_raffle_fixed", report: false },
  RAFFLE_NO_CHAIN: { status: 409, key: "error_raffle_no_chain", report: false },
} as const satisfies Refusals
