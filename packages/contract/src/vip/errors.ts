import type { Refusals } from "../wire/refusals.ts"

/** Refusals of levels. */
export const VIP_ERRORS = {
  VIP_OFF: { status: 403, key: "error_vip_off", report: false },
  VIP_LADDER_INVALID: { status: 422, key: "error_vip_ladder_invalid", report: false },
  VIP_LEVEL_UNKNOWN: { status: 404, key: "error_vip_level_unknown", report: false },
  VIP_UNTIL_PAST: { status: 422, key: "error_vip_until_past", report: false },
} as const satisfies Refusals
