import type { Refusals } from "../wire/refusals.ts"

/** Refusals of points and of the point mall. */
export const POINT_ERRORS = {
  POINTS_OFF: { status: 403, key: "error_points_off", report: false },
  POINTS_SHORT: { status: 409, key: "error_points_short", report: false },
  POINTS_STEP: { status: 422, key: "error_points_step", report: false },
  POINTS_DAY_REACHED: { status: 409, key: "error_points_day_reached", report: false },
  REWARD_UNKNOWN: { status: 404, key: "error_reward_unknown", report: false },
  REWARD_OUT_OF_STOCK: { status: 409, key: "error_reward_out_of_stock", report: false },
  REWARD_CHANGED: { status: 409, key: "error_reward_changed", report: false },
  REDEMPTION_UNKNOWN: { status: 404, key: "error_redemption_unknown", report: false },
  REDEMPTION_DECIDED: { status: 409, key: "error_redemption_decided", report: false },
} as const satisfies Refusals
