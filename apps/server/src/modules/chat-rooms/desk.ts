import type { WatchedMessage } from "@croupier/contract/console/chat-rooms"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { REPORT_REASONS } from "@croupier/contract/chat-room-values"
import { inTransaction, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { DAY_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { memberIdOf, type MemberId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import {
  figuresSince,
  muteOf,
  mutesAt,
  removeMute,
  reportedIds,
  reportsOf,
  wordsOf,
  writeMute,
  writeWords,
} from "./desk-store.ts"
import { roomsOf, type ChatRoomsKit } from "./kit.ts"
import { listMessages, markKept, markRemoved, messageOf, type KeptMessage } from "./message-store.ts"
import { tellRoom } from "./sending.ts"

const ReasonOfRow = z.enum(REPORT_REASONS)

/** The rooms with their figures of 24 hours. */
export async function readFigures(
  kit: ChatRoomsKit,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listRooms">> {
  const now = kit.clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  const { rooms, reported, muted } = await figuresSince(kit.db, merchant.id, since, now)
  const offered = roomsOf(kit.merchants.byId(merchant.id))
  return {
    isOffered: offered.length > 0,
    rooms: offered.map((room) => ({
      room,
      messages: rooms.get(room)?.messages ?? 0,
      writers: rooms.get(room)?.writers ?? 0,
    })),
    reported,
    muted,
  }
}

async function watched(kit: ChatRoomsKit, messages: readonly KeptMessage[]): Promise<WatchedMessage[]> {
  const [accounts, reports] = await Promise.all([
    kit.accountsOf([...new Set(messages.map(({ memberId }) => memberId))]),
    reportsOf(
      kit.db,
      messages.map(({ id }) => id),
    ),
  ])
  return messages.map(({ id, room, memberId, level, text, card, at, removedAt, removedBy, removedWhy }) => ({
    messageId: String(id),
    room,
    memberId: String(memberId),
    account: accounts.get(memberId)?.account ?? "",
    level,
    text,
    card,
    at: at.toISOString(),
    removed:
      removedAt === null ? null : { at: removedAt.toISOString(), by: removedBy ?? "", why: removedWhy ?? "" },
    reports: reports
      .filter((report) => report.id === id)
      .map(({ reason, count }) => ({ reason: ReasonOfRow.parse(reason), count })),
  }))
}

export async function readMessages(
  kit: ChatRoomsKit,
  { room, member, cursor, limit }: ConsoleParsed<"listRoomMessages">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listRoomMessages">> {
  const found = await listMessages(kit.db, {
    merchantId: merchant.id,
    room,
    memberId: member === undefined ? undefined : memberIdOf(member),
    before: idCursor(cursor),
    limit: limit + 1,
  })
  const page = pageOf(found, limit, ({ id }) => String(id))
  return { ...page, rows: await watched(kit, page.rows) }
}

export async function readReports(
  kit: ChatRoomsKit,
  { cursor, limit }: ConsoleParsed<"listRoomReports">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listRoomReports">> {
  const ids = await reportedIds(kit.db, merchant.id, { after: idCursor(cursor), limit: limit + 1 })
  const page = pageOf(ids, limit, String)
  const found = await Promise.all(page.rows.map((id) => messageOf(kit.db, merchant.id, id)))
  return {
    ...page,
    rows: await watched(
      kit,
      found.filter((message) => message !== undefined),
    ),
  }
}

/** A message that the caller holds. Refuses ROOM_MESSAGE_UNKNOWN. */
const held = async (tx: Tx, messageId: string, { merchant }: MerchantContext): Promise<KeptMessage> =>
  (await messageOf(tx, merchant.id, BigInt(messageId), true)) ?? refuse("ROOM_MESSAGE_UNKNOWN")

/** Removes a message; a second time changes nothing. Refuses ROOM_MESSAGE_UNKNOWN. */
export const removeMessage = (
  kit: ChatRoomsKit,
  { messageId, why }: ConsoleParsed<"removeRoomMessage">,
  context: MerchantContext,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const message = await held(tx, messageId, context)
    if (message.removedAt !== null) return null
    await markRemoved(tx, message.id, { at: kit.clock.now(), by: context.staff.login, why })
    tellRoom(kit, tx, message)
    await context.record(tx, {
      act: "rooms.remove",
      target: `member:${message.memberId}`,
      before: { message: messageId, room: message.room },
      why,
      merchantId: context.merchant.id,
    })
    return null
  })

/** Lets a reported message stand. Refuses ROOM_MESSAGE_UNKNOWN. */
export const keepMessage = (
  kit: ChatRoomsKit,
  { messageId, why }: ConsoleParsed<"keepRoomMessage">,
  context: MerchantContext,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const message = await held(tx, messageId, context)
    if (message.removedAt !== null) refuse("ROOM_MESSAGE_UNKNOWN")
    await markKept(tx, message.id, kit.clock.now())
    await context.record(tx, {
      act: "rooms.keep",
      target: `member:${message.memberId}`,
      before: { message: messageId, room: message.room },
      why,
      merchantId: context.merchant.id,
    })
    return null
  })

/** An instant and a member: "1772463600000.7". Refuses INPUT_INVALID for a cursor that no page gave out. */
function mutePlace(cursor: string | undefined): { at: Date; memberId: MemberId } | undefined {
  if (cursor === undefined) return undefined
  const [, at, memberId] = /^(\d{1,13})\.(\d{1,18})$/.exec(cursor) ?? []
  if (at === undefined || memberId === undefined) return refuse("INPUT_INVALID", [], ["cursor"])
  return { at: new Date(Number(at)), memberId: memberIdOf(memberId) }
}

export async function readMutes(
  kit: ChatRoomsKit,
  { cursor, limit }: ConsoleParsed<"listRoomMutes">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listRoomMutes">> {
  const asked = { now: kit.clock.now(), after: mutePlace(cursor), limit: limit + 1 }
  const found = await mutesAt(kit.db, merchant.id, asked)
  const page = pageOf(found, limit, ({ at, memberId }) => `${at.getTime()}.${memberId}`)
  const accounts = await kit.accountsOf(page.rows.map(({ memberId }) => memberId))
  return {
    ...page,
    rows: page.rows.map(({ memberId, until, why, by, at }) => ({
      memberId: String(memberId),
      account: accounts.get(memberId)?.account ?? "",
      until: until?.toISOString() ?? null,
      why,
      by,
      at: at.toISOString(),
    })),
  }
}

/** Changes the mute of a member of the merchant, with its entry in the audit log. Refuses ACCOUNT_UNKNOWN. */
async function changeMute(
  kit: ChatRoomsKit,
  { act, memberId, why }: { readonly act: string; readonly memberId: string; readonly why: string },
  context: MerchantContext,
  change: (tx: Tx, memberId: MemberId, now: Date) => Promise<Date | "none" | null>,
): Promise<null> {
  const { merchant, record } = context
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const now = kit.clock.now()
  return inTransaction(kit.db, async (tx) => {
    const before = await muteOf(tx, merchant.id, id, now)
    const until = await change(tx, id, now)
    await record(tx, {
      act,
      target: `member:${memberId}`,
      before: { until: before ? before.until : "none" },
      after: { until },
      why,
      merchantId: merchant.id,
    })
    return null
  })
}

/** Refuses ACCOUNT_UNKNOWN. */
export const mute = (
  kit: ChatRoomsKit,
  asked: ConsoleParsed<"muteInRooms">,
  context: MerchantContext,
): Promise<null> =>
  changeMute(kit, { ...asked, act: "rooms.mute" }, context, async (tx, memberId, at) => {
    const { minutes, why } = asked
    const until = minutes === null ? null : new Date(at.getTime() + minutes * MINUTE_MS)
    await writeMute(tx, context.merchant.id, { memberId, until, why, by: context.staff.login, at })
    return until
  })

/** Refuses ACCOUNT_UNKNOWN. */
export const unmute = (
  kit: ChatRoomsKit,
  asked: ConsoleParsed<"unmuteInRooms">,
  context: MerchantContext,
): Promise<null> =>
  changeMute(kit, { ...asked, act: "rooms.unmute" }, context, async (tx, memberId) => {
    await removeMute(tx, context.merchant.id, memberId)
    return "none"
  })

export const saveWords = (
  kit: ChatRoomsKit,
  { words, why }: ConsoleParsed<"saveRoomWords">,
  { merchant, record }: MerchantContext,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const before = await wordsOf(tx, merchant.id)
    const after = [...new Set(words)].toSorted()
    await writeWords(tx, merchant.id, after)
    await record(tx, {
      act: "rooms.words",
      before: { words: before },
      after: { words: after },
      why,
      merchantId: merchant.id,
    })
    return null
  })
