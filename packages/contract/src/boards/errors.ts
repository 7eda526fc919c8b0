import type { Refusals } from "../wire/refusals.ts"

/** Refusals of boards. */
export const BOARD_ERRORS = {
  BOARDS_OFF: { status: 403, key: "error_boards_off", report: false },
  BOARD_UNKNOWN: { status: 404, key: "error_board_unknown", report: false },
  BOARD_FIXED: { status: 409, key: "error_board_fixed", report: false },
} as const satisfies Refusals
