import { MESSAGE_KINDS, MessageAudience, MessageWords } from "@croupier/contract/inbox-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export type MessageKind = (typeof MESSAGE_KINDS)[number]
const Kind = z.enum(MESSAGE_KINDS)

/** Place of a row in an inbox: its instant, then its number. */
export interface Place {
  readonly at: Date
  readonly id: bigint
}

interface Looked {
  readonly memberId: MemberId
  readonly now: Date
  /** Leaves marketing messages out. */
  readonly isExcluded: boolean
}

const own = (memberId: MemberId) => sql`m.bucket = ${bucketOf(memberId)} and m.member_id = ${memberId}`
const shown = ({ memberId, now, isExcluded }: Looked) => sql`
  ${own(memberId)} and m.at <= ${now} and m.deleted_at is null and (m.kind = 'SERVICE' or not ${isExcluded}::boolean)
  and not exists (select from sent_message s where s.id = m.sent_id and s.withdrawn_at is not null)`

/** A message of an event. */
export interface EventMessage {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly key: string
  readonly event: string
  readonly args: readonly string[]
  readonly at: Date
}

/** Writes a message of an event once; false where its key is there. */
export async function insertEvent(tx: Tx, message: EventMessage): Promise<boolean> {
  const { memberId, merchantId, key, event, args, at } = message
  const { rows } = await sql`
    insert into member_message (bucket, member_id, merchant_id, key, kind, event, args, at)
    values (${bucketOf(memberId)}, ${memberId}, ${merchantId}, ${key}, 'SERVICE', ${event}, ${args}::text[], ${at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** A sent message that a member may take up. */
export interface DueMessage {
  readonly id: bigint
  readonly audience: MessageAudience
  readonly kind: MessageKind
}

/** Messages to segments that are due since an instant and not in the member's inbox; at most 100, the oldest first. */
export async function dueFor(
  db: Db,
  merchantId: MerchantId,
  { memberId, now }: Looked,
  since: Date,
): Promise<DueMessage[]> {
  const { rows } = await sql<{ id: bigint; audience: unknown; kind: string }>`
    select s.id, s.audience, s.kind from sent_message s
     where s.merchant_id = ${merchantId} and s.published_at > ${since} and s.published_at <= ${now}
       and s.withdrawn_at is null and s.audience->>'to' <> 'ACCOUNTS'
       and not exists (select from member_message m where ${own(memberId)} and m.key = 'sent:' || s.id)
     order by s.published_at limit 100`.execute(db)
  return rows.map(({ id, audience, kind }) => ({
    id,
    audience: MessageAudience.parse(audience),
    kind: Kind.parse(kind),
  }))
}

/** Lays sent messages into inboxes, each once. */
export const layIn = (
  db: Db | Tx,
  memberIds: readonly MemberId[],
  sentIds: readonly bigint[],
): Promise<unknown> =>
  sql`
    insert into member_message (bucket, member_id, merchant_id, key, kind, sent_id, at)
    select o.id & 63, o.id, s.merchant_id, 'sent:' || s.id, s.kind, s.id, s.published_at
      from sent_message s, unnest(${memberIds}::bigint[]) as o (id) where s.id = any(${sentIds}::bigint[])
    on conflict do nothing`.execute(db)

/** A message as an inbox holds it: its words, or the event that they follow from. */
export interface KeptMessage extends Place {
  readonly kind: MessageKind
  readonly event: string | null
  readonly args: readonly string[]
  readonly words: MessageWords | null
  readonly isRead: boolean
}

/** Messages of a member behind a place, the newest first. */
export async function messagesOf(
  db: Db,
  looked: Looked,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
): Promise<KeptMessage[]> {
  const { rows } = await sql<Omit<KeptMessage, "kind" | "words"> & { kind: string; words: unknown }>`
    select m.id, m.at, m.kind, m.event, m.args, m.read_at is not null as "isRead",
           (select jsonb_build_object('title', s.title, 'content', s.content) from sent_message s where s.id = m.sent_id) as words
      from member_message m
     where ${shown(looked)} ${after === undefined ? sql`` : sql`and (m.at, m.id) < (${after.at}::timestamptz, ${after.id}::bigint)`}
     order by m.at desc, m.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    kind: Kind.parse(row.kind),
    words: row.words === null ? null : MessageWords.parse(row.words),
  }))
}

export async function unreadOf(db: Db, looked: Looked): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from member_message m where ${shown(looked)} and m.read_at is null`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

/** Marks messages of a member as read; without ids all that have come. */
export const markRead = (
  db: Db,
  { memberId, now }: Looked,
  ids: readonly bigint[] | undefined,
): Promise<unknown> =>
  sql`
    update member_message m set read_at = ${now}
     where ${own(memberId)} and m.read_at is null and m.at <= ${now}
       ${ids === undefined ? sql`` : sql`and m.id = any(${ids}::bigint[])`}`.execute(db)

export const markDeleted = (db: Db, { memberId, now }: Looked, ids: readonly bigint[]): Promise<unknown> =>
  sql`
    update member_message m set deleted_at = ${now}
     where ${own(memberId)} and m.deleted_at is null and m.at <= ${now} and m.id = any(${ids}::bigint[])`.execute(
    db,
  )

/** Removes messages older than an instant, at most 5,000 at once. */
export const removeBefore = (db: Db, before: Date): Promise<unknown> =>
  sql`
    delete from member_message where (bucket, member_id, id) in
      (select bucket, member_id, id from member_message where at < ${before} order by at limit 5000)`.execute(
    db,
  )
