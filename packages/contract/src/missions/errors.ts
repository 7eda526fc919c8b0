import type { Refusals } from "../wire/refusals.ts"

/** Refusals of missions. */
export const MISSION_ERRORS = {
  MISSIONS_OFF: { status: 403, key: "error_missions_off", report: false },
  MISSION_UNKNOWN: { status: 404, key: "error_mission_unknown", report: false },
  MISSION_NOT_DONE: { status: 409, key: "error_mission_not_done", report: false },
  MISSION_OVER: { status: 409, key: "error_mission_over", report: false },
  MISSION_FIXED: { status: 409, key: "error_mission_fixed", report: false },
} as const satisfies Refusals
