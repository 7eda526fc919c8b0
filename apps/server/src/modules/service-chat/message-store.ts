import { CHAT_FILE_KINDS, CHAT_SIDES, type ChatMessage } from "@croupier/contract/service-chat-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { KeptChat } from "./chat-store.ts"
import { MESSAGES_AT_ONCE } from "./kit.ts"

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
  readonly fileId?: string
  readonly at: Date
}

/** Adds a message behind the last one. The caller holds the chat. */
export async function append(tx: Tx, chatId: bigint, message: NewMessage): Promise<number> {
  const { key, side, author, text, fileId = null, at } = message
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
    insert into service_message (chat_id, seq, key, side, author, text, file_id, at)
    select ${chatId}, last_seq, ${key}::uuid, ${side}, ${author}, ${text}, ${fileId}::uuid, ${at}::timestamptz from counted
    returning seq`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`chat ${chatId} is gone`)
  return row.seq
}

interface MessageRow extends Pick<ChatMessage, "seq" | "key" | "author" | "text"> {
  readonly at: Date
  readonly side: string
  readonly fileId: string | null
  readonly fileName: string | null
  readonly fileKind: string | null
}
const Side = z.enum(CHAT_SIDES)
const FileKind = z.enum(CHAT_FILE_KINDS)

const MESSAGES = sql`
  select m.seq, m.key, m.side, m.author, m.text, m.at, m.file_id as "fileId", f.name as "fileName", f.kind as "fileKind"
    from service_message m left join service_file f on f.id = m.file_id`

/** Messages behind a place, oldest first, without the notes of the desk. */
export async function messagesOf(
  db: Db | Tx,
  chatId: bigint,
  { after, limit = MESSAGES_AT_ONCE }: { readonly after: number; readonly limit?: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.seq > ${after} and m.side <> 'NOTE'
     order by m.seq limit ${limit}`.execute(db)
  return rows.map(shownMessage)
}

const shownMessage = ({ at, side, fileId, fileName, fileKind, ...row }: MessageRow): ChatMessage => ({
  ...row,
  side: Side.parse(side),
  file:
    fileId === null || fileName === null ? null : { fileId, name: fileName, kind: FileKind.parse(fileKind) },
  at: at.toISOString(),
})

/** The newest messages before a place, oldest first, with notes. */
export async function messagesBefore(db: Db, chatId: bigint, before: number): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    ${MESSAGES} where m.chat_id = ${chatId} and m.seq < ${before} order by m.seq desc limit ${MESSAGES_AT_ONCE}`.execute(
    db,
  )
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
