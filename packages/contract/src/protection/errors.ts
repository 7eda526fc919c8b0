import type { Refusals } from "../wire/refusals.ts"

/** Refusals of play: breaks, exclusion, the reality check. */
export const PROTECTION_ERRORS = {
  PLAY_ON_BREAK: { status: 403, key: "error_play_on_break", report: false },
  PLAY_EXCLUDED: { status: 403, key: "error_play_excluded", report: false },
  EXCLUSION_LIST_UNASKED: { status: 403, key: "error_exclusion_list_unasked", report: false },
  LOCATION_REFUSED: { status: 403, key: "error_location_refused", report: false },
  PLAY_LIMIT_REACHED: { status: 403, key: "error_play_limit_reached", report: false },
  DEPOSIT_LIMIT_REACHED: { status: 403, key: "error_deposit_limit_reached", report: false },
  LIMITS_UNANSWERED: { status: 409, key: "error_limits_unanswered", report: false },
  LIMIT_WAITS: { status: 409, key: "error_limit_waits", report: false },
  LIMIT_STANDS: { status: 409, key: "error_limit_stands", report: false },
  LIMIT_UNKNOWN: { status: 404, key: "error_limit_unknown", report: false },
  EXCLUSION_STANDS: { status: 409, key: "error_exclusion_stands", report: false },
  REALITY_CHECK_REQUIRED: { status: 409, key: "error_reality_check_required", report: false },
  GAME_NOT_ALLOWED: { status: 403, key: "error_game_not_allowed", report: false },
} as const satisfies Refusals
