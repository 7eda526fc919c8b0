import type { Refusals } from "../wire/refusals.ts"

/** Refusals of games of the catalogue, their rounds and the books of their vendors. */
export const GAME_ERRORS = {
  GAME_CLOSED: { status: 409, key: "error_game_closed", report: false },
  GAME_LAUNCH_FAILED: { status: 503, key: "error_game_launch_failed", report: true },
  ROUND_UNKNOWN: { status: 404, key: "error_round_unknown", report: false },
  ROUND_CLOSED: { status: 409, key: "error_round_closed", report: false },
  ROUND_TOO_LONG: { status: 422, key: "error_round_too_long", report: false },
  VENDOR_CANNOT_TELL: { status: 409, key: "error_vendor_cannot_tell", report: false },
  VENDOR_UNAVAILABLE: { status: 503, key: "error_vendor_unavailable", report: true },
  DIFFERENCE_UNKNOWN: { status: 404, key: "error_difference_unknown", report: false },
  DIFFERENCE_RESOLVED: { status: 409, key: "error_difference_resolved", report: false },
  DEBT_UNKNOWN: { status: 404, key: "error_debt_unknown", report: false },
  DEBT_SETTLED: { status: 409, key: "error_debt_settled", report: false },
  FAVOURITES_FULL: { status: 409, key: "error_favourites_full", report: false },
} as const satisfies Refusals
