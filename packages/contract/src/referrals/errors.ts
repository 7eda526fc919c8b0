import type { Refusals } from "../wire/refusals.ts"

/** Refusals of rewards for friends. */
export const REFERRAL_ERRORS = {
  REFERRAL_OFF: { status: 403, key: "error_referral_off", report: false },
  FRIEND_UNKNOWN: { status: 404, key: "error_friend_unknown", report: false },
  FRIEND_ENDED: { status: 409, key: "error_friend_ended", report: false },
} as const satisfies Refusals
