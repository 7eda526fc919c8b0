import { MESSAGE_KINDS, MessageAudience, MessageWords } from "@croupier/contract/inbox-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { MessageKind } from "./inbox-store.ts"

/** A message that people of the house send. */
export interface NewMessage {
  readonly merchantId: MerchantId
  readonly key: string
  readonly kind: MessageKind
  readonly audience: MessageAudience
  readonly words: MessageWords
  readonly publishedAt: Date
  readonly askedBy: string
  readonly approvedBy: string | null
}

/** Writes a message; undefined where its key is there. */
export async function insertSent(db: Db | Tx, message: NewMessage): Promise<bigint | undefined> {
  const { merchantId, key, kind, audience, words, publishedAt, askedBy, approvedBy } = message
  const { rows } = await sql<{ id: bigint }>`
    insert into sent_message (merchant_id, key, kind, audience, title, content, published_at, asked_by, approved_by)
    values (${merchantId}, ${key}, ${kind}, ${JSON.stringify(audience)}::jsonb, ${JSON.stringify(words.title)}::jsonb,
            ${JSON.stringify(words.content)}::jsonb, ${publishedAt}, ${askedBy}, ${approvedBy})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** A message that stands, for those outside of the inboxes; undefined where it was withdrawn. */
export async function standingSent(
  db: Db,
  id: bigint,
): Promise<Pick<NewMessage, "merchantId" | "kind" | "audience" | "words" | "publishedAt"> | undefined> {
  const { rows } = await sql<{
    merchantId: MerchantId
    kind: string
    audience: unknown
    title: unknown
    content: unknown
    publishedAt: Date
  }>`
    select merchant_id as "merchantId", kind, audience, title, content, published_at as "publishedAt"
      from sent_message where id = ${id} and withdrawn_at is null`.execute(db)
  return rows.map(({ title, content, ...row }) => ({
    ...row,
    kind: z.enum(MESSAGE_KINDS).parse(row.kind),
    audience: MessageAudience.parse(row.audience),
    words: MessageWords.parse({ title, content }),
  }))[0]
}

/** Of these members those who have a sent message in their inbox. */
export async function holdersOf(
  db: Db,
  sentId: bigint,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from member_message
     where sent_id = ${sentId} and member_id = any(${memberIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A sent message with its readers. */
export interface SentMessage extends Omit<NewMessage, "merchantId" | "key"> {
  readonly id: bigint
  readonly withdrawnAt: Date | null
  readonly received: number
  readonly read: number
}

/** Messages of a merchant behind a number, the newest first. */
export async function sentOf(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly after: bigint | undefined
    readonly kind: MessageKind | undefined
    readonly limit: number
  },
): Promise<SentMessage[]> {
  const { after, kind, limit } = asked
  const { rows } = await sql<
    Omit<SentMessage, "kind" | "audience" | "words"> & {
      kind: string
      audience: unknown
      title: unknown
      content: unknown
    }
  >`
    select s.id, s.kind, s.audience, s.title, s.content, s.published_at as "publishedAt", s.withdrawn_at as "withdrawnAt",
           s.asked_by as "askedBy", s.approved_by as "approvedBy", r.received, r.read
      from sent_message s,
           lateral (select count(*)::int as received, count(m.read_at)::int as read from member_message m where m.sent_id = s.id) r
     where s.merchant_id = ${merchantId} ${after === undefined ? sql`` : sql`and s.id < ${after}`}
       ${kind === undefined ? sql`` : sql`and s.kind = ${kind}`}
     order by s.id desc limit ${limit}`.execute(db)
  return rows.map(({ title, content, ...row }) => ({
    ...row,
    kind: z.enum(MESSAGE_KINDS).parse(row.kind),
    audience: MessageAudience.parse(row.audience),
    words: MessageWords.parse({ title, content }),
  }))
}

/** Takes a message back and answers with when that was; undefined for an unknown one. A second time changes nothing. */
export async function withdrawSent(
  tx: Tx,
  merchantId: MerchantId,
  id: bigint,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ withdrawnAt: Date }>`
    update sent_message set withdrawn_at = coalesce(withdrawn_at, ${now})
     where id = ${id} and merchant_id = ${merchantId} returning withdrawn_at as "withdrawnAt"`.execute(tx)
  return rows[0]?.withdrawnAt
}

export async function hasSent(db: Db, merchantId: MerchantId): Promise<boolean> {
  const { rows } = await sql`select from sent_message where merchant_id = ${merchantId} limit 1`.execute(db)
  return rows.length > 0
}
