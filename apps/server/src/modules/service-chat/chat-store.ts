import { CHAT_STATES, type ChatState } from "@croupier/contract/service-chat-values"
import { LANGUAGES, type Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberId, MerchantId, StaffId } from "../../kernel/ids.ts"

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

/** True where a chat is a guest's. */
export async function isChatOf(
  db: Db,
  merchantId: MerchantId,
  guest: string,
  chatId: bigint,
): Promise<boolean> {
  const { rows } = await sql`
    select from service_chat where id = ${chatId} and merchant_id = ${merchantId} and guest = ${guest}`.execute(
    db,
  )
  return rows.length > 0
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

/** A place in the order of the queue. */
export type QueuePlace = Pick<KeptChat, "isVip" | "rank" | "id">

/** Open chats of a merchant behind a place in the order of the queue, without the talks of one person. */
export async function openChats(
  db: Db,
  merchantId: MerchantId,
  asked: { readonly after: QueuePlace | undefined; readonly notOf: StaffId; readonly limit: number },
): Promise<KeptChat[]> {
  const { after, notOf, limit } = asked
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat
     where merchant_id = ${merchantId} and state <> 'ENDED'
       and not (state = 'TALKING' and staff_id = ${notOf})
       ${
         after === undefined
           ? sql``
           : sql`and (is_vip, rank, -id) < (${after.isVip}::boolean, ${after.rank}::integer, ${-after.id}::bigint)`
       }
     order by is_vip desc, rank desc, id limit ${limit}`.execute(db)
  return rows.map(kept)
}

/** Talks of a person of the desk, in the order of the queue. */
export async function talksOf(
  db: Db,
  merchantId: MerchantId,
  staffId: StaffId,
  limit: number,
): Promise<KeptChat[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from service_chat
     where merchant_id = ${merchantId} and state = 'TALKING' and staff_id = ${staffId}
     order by is_vip desc, rank desc, id limit ${limit}`.execute(db)
  return rows.map(kept)
}

/** Chats in the queue. */
export async function waitingChats(db: Db, merchantId: MerchantId): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from service_chat
     where merchant_id = ${merchantId} and state = 'WAITING'`.execute(db)
  return rows[0]?.waiting ?? 0
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
