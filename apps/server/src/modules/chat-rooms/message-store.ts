import { LANGUAGES, type Language } from "@croupier/contract"
import { RoomCard } from "@croupier/contract/chat-room-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { UNREAD_AT_MOST } from "./kit.ts"

/** A message as it is kept. */
export interface KeptMessage {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly room: Language
  readonly memberId: MemberId
  readonly key: string
  readonly name: string
  readonly level: number
  readonly text: string
  readonly card: RoomCard | null
  readonly at: Date
  readonly removedAt: Date | null
  readonly removedBy: string | null
  readonly removedWhy: string | null
}

const RoomOfRow = z.enum(LANGUAGES)
const CardOfRow = z.nullable(z.custom<RoomCard>((card) => RoomCard.safeParse(card).success))

type Row = Omit<KeptMessage, "room" | "card"> & { readonly room: string; readonly card: unknown }
const kept = ({ room, card, ...row }: Row): KeptMessage => ({
  ...row,
  room: RoomOfRow.parse(room),
  card: CardOfRow.parse(card),
})

const COLUMNS = sql`
  id, merchant_id as "merchantId", room, member_id as "memberId", key, name, level, text, card, at,
  removed_at as "removedAt", removed_by as "removedBy", removed_why as "removedWhy"`

/** The message of a sender's key. */
export async function idOfKey(
  db: Db | Tx,
  merchantId: MerchantId,
  memberId: MemberId,
  key: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from room_message
     where merchant_id = ${merchantId} and member_id = ${memberId} and key = ${key}::uuid`.execute(db)
  return rows[0]?.id
}

/** Holds a room to the commit, so that its messages follow one another; makes it where it is new. */
export async function holdRoom(tx: Tx, merchantId: MerchantId, room: Language): Promise<void> {
  const hold = () =>
    sql`select from chat_room where merchant_id = ${merchantId} and room = ${room} for update`.execute(tx)
  if ((await hold()).rows.length > 0) return
  await sql`insert into chat_room (merchant_id, room) values (${merchantId}, ${room}) on conflict do nothing`.execute(
    tx,
  )
  await hold()
}

/** Messages of a member in a room since an instant, and the last of them. */
export async function sentSince(
  tx: Tx,
  asked: {
    readonly merchantId: MerchantId
    readonly room: Language
    readonly memberId: MemberId
    readonly since: Date
  },
): Promise<{ readonly count: number; readonly lastAt: Date | null }> {
  const { rows } = await sql<{ count: number; lastAt: Date | null }>`
    select count(*)::int as count, max(at) as "lastAt" from room_message
     where merchant_id = ${asked.merchantId} and member_id = ${asked.memberId} and room = ${asked.room}
       and at > ${asked.since}`.execute(tx)
  return rows[0] ?? { count: 0, lastAt: null }
}

export type NewMessage = Pick<
  KeptMessage,
  "merchantId" | "room" | "memberId" | "key" | "name" | "level" | "text" | "card" | "at"
>

/** Adds a message to a room that the caller holds. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<bigint> {
  const { merchantId, room, memberId, key, name, level, text, card, at } = message
  const { rows } = await sql<{ id: bigint }>`
    insert into room_message (merchant_id, room, member_id, key, name, level, text, card, at)
    values (${merchantId}, ${room}, ${memberId}, ${key}, ${name}, ${level}, ${text},
            ${card === null ? null : JSON.stringify(card)}::jsonb, ${at})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("a message of a room was not kept")
  return row.id
}

/** The newest messages of a room before a number, newest first. */
export async function messagesBefore(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly room: Language
    readonly before: bigint | undefined
    /** Shared bets are left out. */
    readonly isPlain: boolean
    readonly limit: number
  },
): Promise<KeptMessage[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from room_message
     where merchant_id = ${asked.merchantId} and room = ${asked.room} and removed_at is null
       ${asked.before === undefined ? sql`` : sql`and id < ${asked.before}`}
       ${asked.isPlain ? sql`and card is null` : sql``}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows.map(kept)
}

export async function messageOf(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
  lock = false,
): Promise<KeptMessage | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from room_message where id = ${id} and merchant_id = ${merchantId}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows.map(kept)[0]
}

/** Messages of all rooms, of one room or of one member, newest first, also those that were removed. */
export async function listMessages(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly room: Language | undefined
    readonly memberId: MemberId | undefined
    readonly before: bigint | undefined
    readonly limit: number
  },
): Promise<KeptMessage[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from room_message where merchant_id = ${asked.merchantId}
       ${asked.room === undefined ? sql`` : sql`and room = ${asked.room}`}
       ${asked.memberId === undefined ? sql`` : sql`and member_id = ${asked.memberId}`}
       ${asked.before === undefined ? sql`` : sql`and id < ${asked.before}`}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows.map(kept)
}

/** Removes a message that the caller holds. */
export const markRemoved = (
  tx: Tx,
  id: bigint,
  removed: { readonly at: Date; readonly by: string; readonly why: string },
): Promise<unknown> =>
  sql`update room_message set removed_at = ${removed.at}, removed_by = ${removed.by}, removed_why = ${removed.why},
             reported_at = null
       where id = ${id}`.execute(tx)

/** Lets a message stand that the caller holds. */
export const markKept = (tx: Tx, id: bigint, at: Date): Promise<unknown> =>
  sql`update room_message set kept_at = ${at}, reported_at = null where id = ${id}`.execute(tx)

/** Keeps how far a member has read a room. */
export const markRead = (
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly room: Language
    readonly messageId: bigint
  },
): Promise<unknown> =>
  sql`insert into room_read (merchant_id, member_id, room, message_id)
      values (${asked.merchantId}, ${asked.memberId}, ${asked.room}, ${asked.messageId})
      on conflict (merchant_id, member_id, room) do update
         set message_id = greatest(room_read.message_id, excluded.message_id)`.execute(db)

/** Unread messages of others by room, in rooms that the member has opened. */
export async function unreadOf(
  db: Db,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ room: string; unread: number }>`
    select r.room, n.unread from room_read r
      cross join lateral (
        select count(*)::int as unread from (
          select from room_message m
           where m.merchant_id = r.merchant_id and m.room = r.room and m.id > r.message_id
             and m.removed_at is null and m.member_id <> r.member_id
           limit ${UNREAD_AT_MOST}) behind) n
     where r.merchant_id = ${merchantId} and r.member_id = ${memberId}`.execute(db)
  return new Map(rows.map(({ room, unread }) => [room, unread]))
}

/** Removes messages of before an instant, some at a time; true where there may be more. */
export async function removeBefore(db: Db, before: Date): Promise<boolean> {
  const AT_ONCE = 5_000
  const { rows } = await sql`
    delete from room_message where id in
      (select id from room_message where at < ${before} order by at limit ${AT_ONCE}) returning id`.execute(
    db,
  )
  return rows.length === AT_ONCE
}
