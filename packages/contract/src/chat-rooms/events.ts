import { z } from "zod/mini"
import { NUMBERED } from "../wire/numbered.ts"
import { Room, RoomMessage } from "./values.ts"

/** The key by which a client watches a room. */
export const roomKey = (room: string): string => `room:${room}`

/** Events of a chat room, to clients that watch it. */
export const chatRoomEvents = [
  z.strictObject({
    type: z.literal("roomMessage"),
    ...NUMBERED,
    room: Room,
    /** New, or as it stands after it was removed. */
    message: RoomMessage,
  }),
] as const
