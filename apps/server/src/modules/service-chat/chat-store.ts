import {
  CHAT_SIDES,
  CHAT_STATES,
  type ChatMessage,
  type ChatState,
} from "@croupier/contract/service-chat-values"
import { LANGUAGES, type Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberId, MerchantId, StaffId } from "../../kernel/ids.ts"
import { MESSAGES_AT_ONCE } from "./kit.ts"

export interface KeptChat {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly memberId: MemberId | null
  readonly name: string
  readonly mail: string | null
  readonly language: Language
  readonly rank: number
  readonly isVip: boolean
  readonly isOffline: boolean
  readonly state: ChatState
  readonly staffId: StaffId | null
  readonly staffName: string | null
  readonly openedAt: Date
  readonly firstAnswerAt: Date | null
  readonly lastGuestAt: Date
  readonly lastAnswerAt: Date | null
  readonly endedAt: Date | null
  readonly guestTypedAt: Date | null
  readonly deskTypedAt: Date | null
  readonly mailedAt: Date | null
  readonly lastSeq: number
  readonly guestRead: number
  readonly score: number | null
}

const State = z.enum(CHAT_STATES)
const Side = z.enum(CHAT_SIDES)
const Written = z.enum(LANGUAGES)

type Row = Omit<KeptChat, "state" | "language"> & { readonly state: string; readonly language: string }
export const kept = ({ state, language, ...row }: Row): KeptChat => ({
  ...row,
  state: State.parse(state),
  language: Written.parse(language),
})

const COLUMNS = sql`
  id, merchant_id as "merchantId", member_id as "memberId", name, mail, language, rank, is_vip as "isVip",
  is_offline as "isOffline", state, staff_id as "staffId", staff_name as "staffName", opened_at as "openedAt",
  first_answer_at as "firstAnswerAt", last_guest_at as "lastGuestAt", last_answer_at as "lastAnswerAt",
  ended_at as "endedAt", guest_typed_at as "guestTypedAt", desk_typed_at as "deskTypedAt", mailed_at as "mailedAt",
  last_seq as "lastSeq", guest_read as "guestRead", score`

/** The newest chat of a guest, open or not. */
export async function lastChatOf(
  db: Db,
  merchantId: MerchantId,
  guest: string,
): Promise<KeptChat | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat
     where merchant_id = ${merchantId} and guest = ${guest} order by id desc limit 1`.execute(db)
  return rows.map(kept)[0]
}

/** The open chat of a guest, locked. */
export async function lockOpen(tx: Tx, merchantId: MerchantId, guest: string): Promise<KeptChat | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat
     where merchant_id = ${merchantId} and guest = ${guest} and state <> 'ENDED' for update`.execute(tx)
  return rows.map(kept)[0]
}

/** A chat of a guest by its number, locked. */
export async function lockOwn(
  tx: Tx,
  merchantId: MerchantId,
  guest: string,
  chatId: bigint,
): Promise<KeptChat | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat
     where id = ${chatId} and merchant_id = ${merchantId} and guest = ${guest} for update`.execute(tx)
  return rows.map(kept)[0]
}

/** A chat of a merchant, locked. */
export async function lockChat(
  tx: Tx,
  merchantId: MerchantId,
  chatId: bigint,
): Promise<KeptChat | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat where id = ${chatId} and merchant_id = ${merchantId} for update`.execute(
    tx,
  )
  return rows.map(kept)[0]
}

export async function chatOf(db: Db, merchantId: MerchantId, chatId: bigint): Promise<KeptChat | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat where id = ${chatId} and merchant_id = ${merchantId}`.execute(db)
  return rows.map(kept)[0]
}

/** Open chats of a merchant in the order of the queue. */
export async function openChats(db: Db, merchantId: MerchantId, limit: number): Promise<KeptChat[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat where merchant_id = ${merchantId} and state <> 'ENDED'
     order by is_vip desc, rank desc, id limit ${limit}`.execute(db)
  return rows.map(kept)
}

export async function endedChats(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly after: bigint | undefined
    readonly memberId: bigint | undefined
    readonly limit: number
  },
): Promise<KeptChat[]> {
  const { after, memberId, limit } = asked
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat where merchant_id = ${merchantId} and state = 'ENDED'
       ${after === undefined ? sql`` : sql`and id < ${after}`}
       ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
     order by id desc limit ${limit}`.execute(db)
  return rows.map(kept)
}

export type NewChat = Pick<
  KeptChat,
  "merchantId" | "memberId" | "name" | "mail" | "language" | "rank" | "isVip" | "isOffline"
> & { readonly guest: string; readonly at: Date }

/** Opens a chat; undefined where the guest has an open one. */
export async function insertChat(tx: Tx, chat: NewChat): Promise<KeptChat | undefined> {
  const { rows } = await sql<Row>`
    insert into service_chat
      (merchant_id, guest, member_id, name, mail, language, rank, is_vip, is_offline, state, opened_at, last_guest_at)
    values (${chat.merchantId}, ${chat.guest}, ${chat.memberId}, ${chat.name}, ${chat.mail}, ${chat.language},
            ${chat.rank}, ${chat.isVip}, ${chat.isOffline}, 'WAITING', ${chat.at}, ${chat.at})
    on conflict (merchant_id, guest) where state <> 'ENDED' do nothing
    returning ${COLUMNS}`.execute(tx)
  return rows.map(kept)[0]
}

/** The place of a message by its sender's key. */
export async function placeOfKey(tx: Tx, chatId: bigint, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from service_message where chat_id = ${chatId} and key = ${key}`.execute(tx)
  return rows[0]?.seq
}

export interface NewMessage {
  readonly key: string | null
  readonly side: ChatMessage["side"]
  readonly author: string
  readonly text: string
  readonly at: Date
}

/** Adds a message behind the last one. The caller holds the chat. */
export async function append(tx: Tx, chatId: bigint, message: NewMessage): Promise<number> {
  const { key, side, author, text, at } = message
  const { rows } = await sql<{ seq: number }>`
    with counted as (
      update service_chat set last_seq = last_seq + 1,
             last_guest_at = case when ${side} = 'GUEST' then ${at}::timestamptz else last_guest_at end,
             guest_typed_at = case when ${side} = 'GUEST' then null else guest_typed_at end,
             desk_typed_at = case when ${side} = 'DESK' then null else desk_typed_at end,
             last_answer_at = case when ${side} = 'DESK' then ${at}::timestamptz else last_answer_at end,
             first_answer_at = case when ${side} = 'DESK' then coalesce(first_answer_at, ${at}::timestamptz)
                                    else first_answer_at end
       where id = ${chatId} returning last_seq)
    insert into service_message (chat_id, seq, key, side, author, text, at)
    select ${chatId}, last_seq, ${key}::uuid, ${side}, ${author}, ${text}, ${at}::timestamptz from counted
    returning seq`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`chat ${chatId} is gone`)
  return row.seq
}

/** Messages behind a place, oldest first, without the notes of the desk. */
export async function messagesOf(
  db: Db | Tx,
  chatId: bigint,
  { after, limit = MESSAGES_AT_ONCE }: { readonly after: number; readonly limit?: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<Omit<ChatMessage, "at" | "side"> & { at: Date; side: string }>`
    select seq, key, side, author, text, at from service_message
     where chat_id = ${chatId} and seq > ${after} and side <> 'NOTE'
     order by seq limit ${limit}`.execute(db)
  return rows.map(shownMessage)
}

const shownMessage = ({
  at,
  side,
  ...row
}: Omit<ChatMessage, "at" | "side"> & { readonly at: Date; readonly side: string }): ChatMessage => ({
  ...row,
  side: Side.parse(side),
  at: at.toISOString(),
})

/** The newest messages before a place, oldest first, with notes. */
export async function messagesBefore(db: Db, chatId: bigint, before: number): Promise<ChatMessage[]> {
  const { rows } = await sql<Omit<ChatMessage, "at" | "side"> & { at: Date; side: string }>`
    select seq, key, side, author, text, at from service_message
     where chat_id = ${chatId} and seq < ${before} order by seq desc limit ${MESSAGES_AT_ONCE}`.execute(db)
  return rows.toReversed().map(shownMessage)
}

/** Messages of the guest since an instant. */
export async function sentSince(tx: Tx, chatId: bigint, since: Date): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from service_message
     where chat_id = ${chatId} and side = 'GUEST' and at > ${since}`.execute(tx)
  return rows[0]?.sent ?? 0
}

/** Answers and events behind the place that the guest has read. */
export async function unreadOf(db: Db, { id, guestRead }: KeptChat): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from service_message
     where chat_id = ${id} and seq > ${guestRead} and side = 'DESK'`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Chats before one in the queue. */
export async function aheadOf(db: Db, { id, merchantId, isVip, rank }: KeptChat): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead from service_chat
     where merchant_id = ${merchantId} and state = 'WAITING' and not is_offline
       and (is_vip, rank, -id) > (${isVip}::boolean, ${rank}::integer, ${-id}::bigint)`.execute(db)
  return rows[0]?.ahead ?? 0
}

export const markRead = (db: Db, chatId: bigint, seq: number): Promise<unknown> =>
  sql`update service_chat set guest_read = least(${seq}::integer, last_seq)
       where id = ${chatId} and guest_read < least(${seq}::integer, last_seq)`.execute(db)

/** Ends a chat that the caller holds. */
export const markEnded = (tx: Tx, chatId: bigint, at: Date): Promise<unknown> =>
  sql`update service_chat set state = 'ENDED', ended_at = ${at}, guest_typed_at = null, desk_typed_at = null
       where id = ${chatId}`.execute(tx)

/** Gives a chat that the caller holds to a person of the desk, or to the queue. */
export const assign = (
  tx: Tx,
  chatId: bigint,
  to: { readonly staffId: StaffId; readonly name: string } | undefined,
): Promise<unknown> =>
  sql`update service_chat set state = ${to ? "TALKING" : "WAITING"}, staff_id = ${to?.staffId ?? null},
             staff_name = ${to?.name ?? null}, desk_typed_at = null
       where id = ${chatId}`.execute(tx)

export async function markGuestTyping(
  db: Db,
  merchantId: MerchantId,
  guest: string,
  at: Date,
): Promise<void> {
  await sql`update service_chat set guest_typed_at = ${at}
             where merchant_id = ${merchantId} and guest = ${guest} and state <> 'ENDED'`.execute(db)
}

/** Marks a person of the desk as typing; undefined where the chat is not theirs. */
export async function markDeskTyping(
  db: Db,
  merchantId: MerchantId,
  asked: { readonly chatId: bigint; readonly staffId: StaffId; readonly at: Date },
): Promise<{ readonly memberId: bigint | null } | undefined> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    update service_chat set desk_typed_at = ${asked.at}
     where id = ${asked.chatId} and merchant_id = ${merchantId} and staff_id = ${asked.staffId} and state = 'TALKING'
    returning member_id as "memberId"`.execute(db)
  return rows[0]
}

export const markScore = (tx: Tx, chatId: bigint, score: number): Promise<unknown> =>
  sql`update service_chat set score = ${score} where id = ${chatId} and score is null`.execute(tx)

export const markMailed = (tx: Tx, chatId: bigint, at: Date): Promise<unknown> =>
  sql`update service_chat set mailed_at = ${at} where id = ${chatId}`.execute(tx)

/** Removes chats that ended before an instant, some at a time. */
export const removeEndedBefore = (db: Db, before: Date): Promise<unknown> =>
  sql`delete from service_chat where id in
        (select id from service_chat where state = 'ENDED' and ended_at < ${before} order by id limit 1000)`.execute(
    db,
  )
