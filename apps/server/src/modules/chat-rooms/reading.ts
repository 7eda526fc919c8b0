import type { Language, Parsed, Value } from "@croupier/contract"
import { ROOM_PAGE, type RoomMessage } from "@croupier/contract/chat-room-values"
import type { chatRooms, readRoom, reportRoomMessage, roomMessages } from "@croupier/contract/chat-rooms"
import { inTransaction } from "@croupier/database"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { addReport } from "./desk-store.ts"
import type { ChatRoomsKit } from "./kit.ts"
import { markRead, messageOf, messagesBefore, unreadOf, type KeptMessage } from "./message-store.ts"
import {
  isKeptFromPlay,
  readableRooms,
  refuseRoom,
  writingOf,
  type Caller,
  type MemberCaller,
} from "./writing.ts"

/** A message as a reader sees it; one that was removed says nothing. */
const shown = (message: KeptMessage, reader: MemberId | undefined): RoomMessage => {
  const isRemoved = message.removedAt !== null
  return {
    messageId: String(message.id),
    key: message.key,
    name: message.name,
    level: message.level,
    text: isRemoved ? "" : message.text,
    card: isRemoved ? null : message.card,
    isRemoved,
    isMine: message.memberId === reader,
    at: message.at.toISOString(),
  }
}

export async function readRooms(kit: ChatRoomsKit, caller: Caller): Promise<Value<typeof chatRooms>> {
  const { member, merchant } = caller
  const rooms = readableRooms(kit, caller)
  const [writing, unread] = await Promise.all([
    writingOf(kit, caller),
    member && rooms.length > 0 ? unreadOf(kit.db, merchant.id, member.id) : new Map<string, number>(),
  ])
  return { rooms: rooms.map((room) => ({ room, unreadCount: unread.get(room) ?? 0 })), writing }
}

/** Refuses ROOM_UNKNOWN. */
export async function readPage(
  kit: ChatRoomsKit,
  { room, before }: Parsed<typeof roomMessages>,
  caller: Caller,
): Promise<Value<typeof roomMessages>> {
  refuseRoom(kit, caller, room)
  const found = await messagesBefore(kit.db, {
    merchantId: caller.merchant.id,
    room,
    before: before === undefined ? undefined : BigInt(before),
    isPlain: await isKeptFromPlay(kit, caller),
    limit: ROOM_PAGE + 1,
  })
  const rows = found
    .slice(0, ROOM_PAGE)
    .toReversed()
    .map((message) => shown(message, caller.member?.id))
  return { rows, isWhole: found.length <= ROOM_PAGE }
}

/** Refuses ROOM_UNKNOWN. */
export async function readUpTo(
  kit: ChatRoomsKit,
  { room, messageId }: Parsed<typeof readRoom>,
  caller: MemberCaller,
): Promise<null> {
  refuseRoom(kit, caller, room)
  const { merchant, member } = caller
  await markRead(kit.db, { merchantId: merchant.id, memberId: member.id, room, messageId: BigInt(messageId) })
  return null
}

/** Refuses ROOM_MESSAGE_UNKNOWN for an own message, and for one that is gone; ROOM_UNKNOWN. */
export const report = (
  kit: ChatRoomsKit,
  { messageId, reason }: Parsed<typeof reportRoomMessage>,
  caller: MemberCaller,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const { member, merchant } = caller
    const message = await messageOf(tx, merchant.id, BigInt(messageId), true)
    if (!message || message.removedAt !== null || message.memberId === member.id)
      return refuse("ROOM_MESSAGE_UNKNOWN")
    refuseRoom(kit, caller, message.room)
    await addReport(tx, { messageId: message.id, memberId: member.id, reason, at: kit.clock.now() })
    return null
  })

/** Audiences of a room: those who are kept from play hear of no bet. */
export const AUDIENCES = { whole: "whole", plain: "plain" } as const

/** The audience of a client that watches a room; undefined where it may not. */
export async function audienceOf(
  kit: ChatRoomsKit,
  room: string,
  caller: Caller,
): Promise<string | undefined> {
  const rooms: readonly string[] = readableRooms(kit, caller)
  if (!rooms.includes(room)) return undefined
  return (await isKeptFromPlay(kit, caller)) ? AUDIENCES.plain : AUDIENCES.whole
}

/** The event of a message for an audience. */
export async function eventsOf(
  { db }: Pick<ChatRoomsKit, "db">,
  asked: { readonly merchantId: number; readonly messageId: string },
  audience: string,
): Promise<readonly { type: "roomMessage"; room: Language; message: RoomMessage }[]> {
  const message = await messageOf(db, asked.merchantId, BigInt(asked.messageId))
  if (!message || (message.card !== null && audience === AUDIENCES.plain)) return []
  return [{ type: "roomMessage", room: message.room, message: shown(message, undefined) }]
}
