import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, Nothing } from "../wire/values.ts"
import { MuteMinutes, REPORT_REASONS, Room, RoomCard, RoomWords } from "./values.ts"

const WatchedMessage = z.strictObject({
  messageId: Id,
  room: Room,
  memberId: Id,
  account: z.string(),
  level: z.number(),
  /** As it was written, also after it was removed. */
  text: z.string(),
  card: z.nullable(RoomCard),
  at: Instant,
  /** Null while it stands. */
  removed: z.nullable(z.strictObject({ at: Instant, by: z.string(), why: z.string() })),
  /** Reports by members that wait for a decision, by reason. */
  reports: z.array(z.strictObject({ reason: z.enum(REPORT_REASONS), count: z.number() })),
})
export type WatchedMessage = z.output<typeof WatchedMessage>

const list = {
  method: "GET",
  access: "rooms.read",
  errors: [],
} as const
const act = { method: "POST", access: "rooms.moderate", value: Nothing } as const

export const listRooms = consoleEndpoint({
  ...list,
  path: "/console/api/rooms",
  module: "OPS_listRooms",
  input: Empty,
  summary: "The merchant's chat rooms, with their figures of a day",
  value: z.strictObject({
    /** Market and merchant have rooms. */
    isOffered: z.boolean(),
    rooms: z.array(
      z.strictObject({
        room: Room,
        /** Of 24 hours. */
        messages: z.number(),
        writers: z.number(),
      }),
    ),
    /** Messages with reports that wait. */
    reported: z.number(),
    muted: z.number(),
  }),
})

export const listRoomMessages = consoleEndpoint({
  ...list,
  path: "/console/api/rooms/messages",
  module: "OPS_listRoomMessages",
  input: z.strictObject({ ...ListQuery, room: z.optional(Room), member: z.optional(Id) }),
  summary: "Messages of the rooms, newest first",
  value: z.strictObject({ rows: z.array(WatchedMessage), cursor: Cursor }),
})

export const listRoomReports = consoleEndpoint({
  ...list,
  path: "/console/api/rooms/reports",
  module: "OPS_listRoomReports",
  input: z.strictObject(ListQuery),
  summary: "Messages that members reported and that wait for a decision, oldest first",
  value: z.strictObject({ rows: z.array(WatchedMessage), cursor: Cursor }),
})

export const removeRoomMessage = consoleEndpoint({
  ...act,
  path: "/console/api/rooms/remove",
  module: "OPS_removeRoomMessage",
  input: z.strictObject({ messageId: Id, why: Why }),
  errors: ["ROOM_MESSAGE_UNKNOWN"],
  summary: "Removes a message from its room, and closes its reports",
})

export const keepRoomMessage = consoleEndpoint({
  ...act,
  path: "/console/api/rooms/keep",
  module: "OPS_keepRoomMessage",
  input: z.strictObject({ messageId: Id, why: Why }),
  errors: ["ROOM_MESSAGE_UNKNOWN"],
  summary: "Lets a reported message stand, and closes its reports",
})

export const listRoomMutes = consoleEndpoint({
  ...list,
  path: "/console/api/rooms/mutes",
  module: "OPS_listRoomMutes",
  input: z.strictObject(ListQuery),
  summary: "Members who may not write in rooms now, the newest mute first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        memberId: Id,
        account: z.string(),
        /** Null: for ever. */
        until: z.nullable(Instant),
        why: z.string(),
        by: z.string(),
        at: Instant,
      }),
    ),
    cursor: Cursor,
  }),
})

export const muteInRooms = consoleEndpoint({
  ...act,
  path: "/console/api/rooms/mute",
  module: "OPS_muteInRooms",
  input: z.strictObject({
    memberId: Id,
    /** Null: for ever. */
    minutes: MuteMinutes,
    why: Why,
  }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Keeps a member from writing in rooms; a later mute takes the place of the one before",
})

export const unmuteInRooms = consoleEndpoint({
  ...act,
  path: "/console/api/rooms/unmute",
  module: "OPS_unmuteInRooms",
  input: z.strictObject({ memberId: Id, why: Why }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Ends the mute of a member",
})

export const readRoomWords = consoleEndpoint({
  ...list,
  path: "/console/api/rooms/words",
  module: "OPS_readRoomWords",
  input: Empty,
  summary: "The merchant's blocked words",
  value: z.strictObject({ words: z.array(z.string()) }),
})

export const saveRoomWords = consoleEndpoint({
  ...act,
  path: "/console/api/rooms/words",
  module: "OPS_saveRoomWords",
  input: z.strictObject({ words: RoomWords, why: Why }),
  errors: [],
  summary: "Replaces the merchant's blocked words",
})
