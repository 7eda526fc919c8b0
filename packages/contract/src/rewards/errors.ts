import type { Refusals } from "../wire/refusals.ts"

/** Refusals of rewards. */
export const REWARD_GIFT_ERRORS = {
  REWARD_OFF: { status: 403, key: "error_reward_off", report: false },
  REWARD_SAME_PERSON: { status: 409, key: "error_reward_same_person", report: false },
  REWARD_KEY_TAKEN: { status: 409, key: "error_reward_key_taken", report: true },
  REWARD_ENDED: { status: 409, key: "error_reward_ended", report: false },
  REWARD_NOT_FOUND: { status: 404, key: "error_reward_not_found", report: false },
} as const satisfies Refusals
