import type { Refusals } from "../wire/refusals.ts"

/** Refusals of lotteries: bets, chases, draws. */
export const LOTTERY_ERRORS = {
  GAME_UNKNOWN: { status: 404, key: "error_game_unknown", report: false },
  PLAY_UNKNOWN: { status: 422, key: "error_play_unknown", report: false },
  ISSUE_UNKNOWN: { status: 404, key: "error_issue_unknown", report: false },
  ISSUE_CLOSED: { status: 409, key: "error_issue_closed", report: false },
  SELECTION_INVALID: { status: 422, key: "error_selection_invalid", report: false },
  LIMIT_REACHED: { status: 409, key: "error_limit_reached", report: false },
  PRICE_CHANGED: { status: 409, key: "error_price_changed", report: false },
  STAKE_TOO_LOW: { status: 422, key: "error_stake_too_low", report: false },
  STAKE_TOO_HIGH: { status: 422, key: "error_stake_too_high", report: false },
  UNITS_TOO_MANY: { status: 422, key: "error_units_too_many", report: false },
  MULTIPLE_TOO_HIGH: { status: 422, key: "error_multiple_too_high", report: false },
  GROUP_OUT_OF_RANGE: { status: 422, key: "error_group_out_of_range", report: false },
  MEMBER_STAKE_REACHED: { status: 409, key: "error_member_stake_reached", report: false },
  MEMBER_PRIZE_REACHED: { status: 409, key: "error_member_prize_reached", report: false },
  ISSUE_STAKE_REACHED: { status: 409, key: "error_issue_stake_reached", report: false },
  ISSUE_EXPOSURE_REACHED: { status: 409, key: "error_issue_exposure_reached", report: true },
  CHASE_UNKNOWN: { status: 404, key: "error_chase_unknown", report: false },
  CHASE_ENDED: { status: 409, key: "error_chase_ended", report: false },
  CHASE_PLAN_INVALID: { status: 422, key: "error_chase_plan_invalid", report: false },
  DRAW_INVALID: { status: 422, key: "error_draw_invalid", report: false },
  RESULT_CONTRADICTED: { status: 409, key: "error_result_contradicted", report: true },
  RULING_NOT_POSSIBLE: { status: 409, key: "error_ruling_not_possible", report: false },
  BET_UNKNOWN: { status: 404, key: "error_bet_unknown", report: false },
  BET_NOT_CANCELLABLE: { status: 409, key: "error_bet_not_cancellable", report: false },
} as const satisfies Refusals
