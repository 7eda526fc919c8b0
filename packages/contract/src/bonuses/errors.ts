import type { Refusals } from "../wire/refusals.ts"

/** Refusals of bonuses. */
export const BONUS_ERRORS = {
  BONUS_OFF: { status: 403, key: "error_bonus_off", report: false },
  BONUS_BARRED: { status: 409, key: "error_bonus_barred", report: false },
  BONUS_ONCE: { status: 409, key: "error_bonus_once", report: false },
  BONUS_SAME_PERSON: { status: 409, key: "error_bonus_same_person", report: false },
  BONUS_KEY_TAKEN: { status: 409, key: "error_bonus_key_taken", report: false },
  BONUS_TERMS_UNKNOWN: { status: 404, key: "error_bonus_terms_unknown", report: false },
  BONUS_UNKNOWN: { status: 404, key: "error_bonus_unknown", report: false },
  FREE_BET_GONE: { status: 409, key: "error_free_bet_gone", report: false },
  FREE_BET_UNFIT: { status: 409, key: "error_free_bet_unfit", report: false },
  BONUS_PRIZE_UNFIT: { status: 409, key: "error_bonus_prize_unfit", report: false },
  FREE_ROUNDS_UNFIT: { status: 400, key: "error_free_rounds_unfit", report: false },
  FREE_ROUNDS_GAMES: { status: 409, key: "error_free_rounds_games", report: false },
  BONUS_ENDED: { status: 409, key: "error_bonus_ended", report: false },
} as const satisfies Refusals
