import type { REPORT_REASONS } from "@croupier/contract/chat-room-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A mute of a member. */
export interface Mute {
  readonly memberId: MemberId
  readonly until: Date | null
  readonly why: string
  readonly by: string
  readonly at: Date
}

/** The mute of a member that holds at an instant. */
export async function muteOf(
  db: Db | Tx,
  merchantId: MerchantId,
  memberId: MemberId,
  now: Date,
): Promise<Mute | undefined> {
  const { rows } = await sql<Mute>`
    select member_id as "memberId", until, why, muted_by as by, at from room_mute
     where merchant_id = ${merchantId} and member_id = ${memberId} and (until is null or until > ${now})`.execute(
    db,
  )
  return rows[0]
}

export const writeMute = (tx: Tx, merchantId: MerchantId, mute: Mute): Promise<unknown> =>
  sql`insert into room_mute (merchant_id, member_id, until, why, muted_by, at)
      values (${merchantId}, ${mute.memberId}, ${mute.until}, ${mute.why}, ${mute.by}, ${mute.at})
      on conflict (merchant_id, member_id) do update
         set until = excluded.until, why = excluded.why, muted_by = excluded.muted_by, at = excluded.at`.execute(
    tx,
  )

export const removeMute = (tx: Tx, merchantId: MerchantId, memberId: MemberId): Promise<unknown> =>
  sql`delete from room_mute where merchant_id = ${merchantId} and member_id = ${memberId}`.execute(tx)

/** Mutes that hold at an instant, the newest first, behind the one of an instant and member. */
export async function mutesAt(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly now: Date
    readonly after: { readonly at: Date; readonly memberId: MemberId } | undefined
    readonly limit: number
  },
): Promise<Mute[]> {
  const { now, after, limit } = asked
  const { rows } = await sql<Mute>`
    select member_id as "memberId", until, why, muted_by as by, at from room_mute
     where merchant_id = ${merchantId} and (until is null or until > ${now})
       ${
         after === undefined
           ? sql``
           : sql`and (at, -member_id) < (${after.at}::timestamptz, ${-after.memberId}::bigint)`
       }
     order by at desc, member_id limit ${limit}`.execute(db)
  return rows
}

/** Removes mutes that ended before an instant. */
export const removeMutesBefore = (db: Db, before: Date): Promise<unknown> =>
  sql`delete from room_mute where until < ${before}`.execute(db)

export async function wordsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select words from room_word where merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.words ?? []
}

export const writeWords = (tx: Tx, merchantId: MerchantId, words: readonly string[]): Promise<unknown> =>
  sql`insert into room_word (merchant_id, words) values (${merchantId}, ${words}::text[])
      on conflict (merchant_id) do update set words = excluded.words`.execute(tx)

export type Reason = (typeof REPORT_REASONS)[number]

/** Keeps a member's report of a message once, and brings the message to the desk where no person let it stand. */
export async function addReport(
  tx: Tx,
  report: {
    readonly messageId: bigint
    readonly memberId: MemberId
    readonly reason: Reason
    readonly at: Date
  },
): Promise<void> {
  const { rows } = await sql`
    insert into room_report (message_id, member_id, reason, at)
    values (${report.messageId}, ${report.memberId}, ${report.reason}, ${report.at})
    on conflict do nothing returning message_id`.execute(tx)
  if (rows.length === 0) return
  await sql`update room_message set reported_at = coalesce(reported_at, ${report.at})
             where id = ${report.messageId} and kept_at is null and removed_at is null`.execute(tx)
}

/** The numbers of messages with reports that wait, the oldest first. */
export async function reportedIds(
  db: Db,
  merchantId: MerchantId,
  asked: { readonly after: bigint | undefined; readonly limit: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from room_message where merchant_id = ${merchantId} and reported_at is not null
       ${asked.after === undefined ? sql`` : sql`and id > ${asked.after}`}
     order by id limit ${asked.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reports that wait, of these messages, by reason. */
export async function reportsOf(
  db: Db,
  ids: readonly bigint[],
): Promise<readonly { readonly id: bigint; readonly reason: string; readonly count: number }[]> {
  const { rows } = await sql<{ id: bigint; reason: string; count: number }>`
    select r.message_id as id, r.reason, count(*)::int as count
      from room_report r join room_message m on m.id = r.message_id
     where r.message_id = any(${ids}::bigint[]) and m.reported_at is not null
     group by 1, 2 order by 1, 3 desc, 2`.execute(db)
  return rows
}

/** Figures of the rooms since an instant, and of the desk now. */
export async function figuresSince(db: Db, merchantId: MerchantId, since: Date, now: Date) {
  const [{ rows: rooms }, { rows: desk }] = await Promise.all([
    sql<{ room: string; messages: number; writers: number }>`
      select room, count(*)::int as messages, count(distinct member_id)::int as writers from room_message
       where merchant_id = ${merchantId} and at > ${since} group by 1`.execute(db),
    sql<{ reported: number; muted: number }>`
      select (select count(*)::int from room_message where merchant_id = ${merchantId} and reported_at is not null) as reported,
             (select count(*)::int from room_mute
               where merchant_id = ${merchantId} and (until is null or until > ${now})) as muted`.execute(db),
  ])
  return { rooms: new Map(rooms.map((row) => [row.room, row])), ...(desk[0] ?? { reported: 0, muted: 0 }) }
}
