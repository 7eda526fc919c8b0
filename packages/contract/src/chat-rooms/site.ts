import { z } from "zod/mini"
import { Vassalage } from "../games/site.ts"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Id, Nothing, Uuid } from "../wire/values.ts"
import { REPORT_REASONS, Room, RoomMessage, RoomText, RoundName, Writing } from "./values.ts"

const READ = {
  method: "GET",
  token: false,
  knowsCaller: true,
  encrypted: false,
  access: ANYBODY,
} as const
const ACT = { method: "POST", token: true, encrypted: false, access: REAL } as const

const SENDING = ["ROOM_UNKNOWN", "ROOM_BREAK", "ROOM_MUTED", "ROOM_CONDITION", "RATE_LIMITED"] as const
const Sent = z.strictObject({ messageId: Id })

export const chatRooms = endpoint({
  ...READ,
  path: "/wps/relay/CSP_chatRooms",
  module: "CSP_chatRooms",
  input: z.strictObject({}),
  errors: [],
  summary:
    "The merchant's chat rooms by language, the caller's unread messages, and whether the caller may write",
  value: z.strictObject({
    /** Empty where market or merchant have none, or none for visitors. */
    rooms: z.array(
      z.strictObject({
        room: Room,
        /** Behind the last message that the caller has read there; at most 100, and 0 in a room never opened. */
        unreadCount: z.number(),
      }),
    ),
    writing: Writing,
  }),
})

export const roomMessages = endpoint({
  ...READ,
  path: "/wps/relay/CSP_roomMessages",
  module: "CSP_roomMessages",
  input: z.strictObject({
    room: Room,
    /** Older messages than this one; without it the newest. */
    before: z.optional(Id),
  }),
  errors: ["ROOM_UNKNOWN"],
  summary: "A page of a room's messages; a caller who is kept from play sees no shared bets",
  value: z.strictObject({
    /** At most 50, oldest first. */
    rows: z.array(RoomMessage),
    /** No older message is kept. */
    isWhole: z.boolean(),
  }),
})

export const readRoom = endpoint({
  ...ACT,
  path: "/wps/relay/CSP_readRoom",
  module: "CSP_readRoom",
  input: z.strictObject({ room: Room, messageId: Id }),
  errors: ["ROOM_UNKNOWN"],
  summary: "Marks a room as read up to a message",
  value: Nothing,
})

export const sendRoomMessage = endpoint({
  ...ACT,
  path: "/wps/relay/CSP_sendRoomMessage",
  module: "CSP_sendRoomMessage",
  input: z.strictObject({ room: Room, key: Uuid, text: RoomText }),
  errors: [...SENDING, "ROOM_LINK", "ROOM_WORD"],
  summary: "Writes into a room; the same key again answers as the first time",
  value: Sent,
})

export const shareRoomBet = endpoint({
  ...ACT,
  path: "/wps/relay/CSP_shareRoomBet",
  module: "CSP_shareRoomBet",
  input: z.strictObject({
    room: Room,
    key: Uuid,
    bet: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("LOTTERY"), betId: Id }),
      z.strictObject({ kind: z.literal("ROUND"), vassalage: Vassalage, round: RoundName }),
    ]),
  }),
  errors: [...SENDING, "ROOM_BET"],
  summary:
    "Shows an own lottery bet, or an own round that won, in a room; the same key again answers as the first time",
  value: Sent,
})

export const reportRoomMessage = endpoint({
  ...ACT,
  path: "/wps/relay/CSP_reportRoomMessage",
  module: "CSP_reportRoomMessage",
  input: z.strictObject({ messageId: Id, reason: z.enum(REPORT_REASONS) }),
  errors: ["ROOM_UNKNOWN", "ROOM_MESSAGE_UNKNOWN"],
  summary: "Reports a message of another member, once",
  value: Nothing,
})
