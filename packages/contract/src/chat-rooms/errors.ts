import type { Refusals } from "../wire/refusals.ts"

/** Refusals of chat rooms. */
export const CHAT_ROOM_ERRORS = {
  /** Market or merchant have no such room, or none for visitors. */
  ROOM_UNKNOWN: { status: 404, key: "error_room_unknown", report: false },
  ROOM_MESSAGE_UNKNOWN: { status: 404, key: "error_room_message_unknown", report: false },
  /** The caller is kept from play. */
  ROOM_BREAK: { status: 403, key: "error_room_break", report: false },
  ROOM_MUTED: { status: 403, key: "error_room_muted", report: false },
  /** The caller has neither the level nor the deposits that writing asks for. */
  ROOM_CONDITION: { status: 403, key: "error_room_condition", report: false },
  ROOM_LINK: { status: 422, key: "error_room_link", report: false },
  ROOM_WORD: { status: 422, key: "error_room_word", report: false },
  /** No such bet or round of the caller, or a round without a win. */
  ROOM_BET: { status: 422, key: "error_room_bet", report: false },
} as const satisfies Refusals
