import type { Language } from "@croupier/contract"
import type { FeedbackKind, FeedbackState } from "@croupier/contract/feedback-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The sender: a member, or an e-mail address. */
export type Sender =
  | { readonly memberId: MemberId; readonly contact: null }
  | { readonly memberId: null; readonly contact: string }

/** An entry as it is stored. */
export interface StoredFeedback {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly kind: FeedbackKind
  readonly state: FeedbackState
  readonly memberId: MemberId | null
  readonly contact: string | null
  readonly language: Language
  readonly text: string
  readonly writtenAt: Date
  readonly takenBy: string | null
  readonly takenAt: Date | null
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

const ROW = sql.raw(
  `id, merchant_id as "merchantId", kind,
   case when answered_at is not null then 'ANSWERED' when taken_by is not null then 'TAKEN' else 'NEW' end as state,
   member_id as "memberId", contact, language, body as text, written_at as "writtenAt", taken_by as "takenBy",
   taken_at as "takenAt", answer, answered_by as "answeredBy", answered_at as "answeredAt"`,
)

export type NewFeedback = Sender &
  Pick<StoredFeedback, "merchantId" | "kind" | "language" | "text" | "writtenAt"> & { readonly key: string }

/** Of two entries of a sender at once the second sees the first. */
export const takeTurn = (tx: Tx, merchantId: MerchantId, { memberId, contact }: Sender): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`feedback ${merchantId} ${memberId ?? contact}`}, 0))`.execute(
    tx,
  )

/** Entries of a sender that wait for an answer. */
export async function countWaiting(tx: Tx, merchantId: MerchantId, sender: Sender): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feedback
     where merchant_id = ${merchantId} and answered_at is null
       and ${sender.memberId === null ? sql`contact = ${sender.contact}` : sql`member_id = ${sender.memberId}`}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function findByKey(
  tx: Tx,
  merchantId: MerchantId,
  key: string,
): Promise<StoredFeedback | undefined> {
  const { rows } = await sql<StoredFeedback>`
    select ${ROW} from feedback where merchant_id = ${merchantId} and key = ${key}`.execute(tx)
  return rows[0]
}

/** Writes an entry once for each key. Answers its number, undefined where the key is taken. */
export async function insertFeedback(tx: Db | Tx, entry: NewFeedback): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into feedback (merchant_id, key, kind, member_id, contact, language, body, written_at)
    values (${entry.merchantId}, ${entry.key}, ${entry.kind}, ${entry.memberId}, ${entry.contact},
            ${entry.language}, ${entry.text}, ${entry.writtenAt})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

interface Bound {
  readonly before: bigint | undefined
  readonly limit: number
}
const below = (before: bigint | undefined) => (before === undefined ? sql`` : sql`and id < ${before}::bigint`)

/** Entries of a member below a number, newest first. */
export async function feedbackOf(
  db: Db,
  merchantId: MerchantId,
  memberId: MemberId,
  { before, limit }: Bound,
): Promise<StoredFeedback[]> {
  const { rows } = await sql<StoredFeedback>`
    select ${ROW} from feedback
     where member_id = ${memberId} and merchant_id = ${merchantId} ${below(before)}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Filter of a list of the console. */
export interface FeedbackFilter {
  readonly kind: FeedbackKind | undefined
  readonly state: FeedbackState | undefined
  readonly person: string | undefined
}

const IN_STATE = {
  NEW: sql`and answered_at is null and taken_by is null`,
  TAKEN: sql`and answered_at is null and taken_by is not null`,
  ANSWERED: sql`and answered_at is not null`,
} as const

/** Entries of a merchant below a number, newest first. */
export async function listed(
  db: Db,
  merchantId: MerchantId,
  { kind, state, person }: FeedbackFilter,
  { before, limit }: Bound,
): Promise<StoredFeedback[]> {
  const { rows } = await sql<StoredFeedback>`
    select ${ROW} from feedback
     where merchant_id = ${merchantId} ${below(before)} ${state === undefined ? sql`` : IN_STATE[state]}
       ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
       ${person === undefined ? sql`` : sql`and ${person} in (taken_by, answered_by)`}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** An entry, held until the transaction ends. */
export async function holdFeedback(
  tx: Tx,
  merchantId: MerchantId,
  id: bigint,
): Promise<StoredFeedback | undefined> {
  const { rows } = await sql<StoredFeedback>`
    select ${ROW} from feedback where merchant_id = ${merchantId} and id = ${id}::bigint for update`.execute(
    tx,
  )
  return rows[0]
}

/** Gives an entry to a person, or back to the queue. */
export async function keepPerson(
  tx: Tx,
  id: bigint,
  person: string | null,
  at: Date,
): Promise<StoredFeedback | undefined> {
  const { rows } = await sql<StoredFeedback>`
    update feedback set taken_by = ${person}, taken_at = ${person === null ? null : at}
     where id = ${id}::bigint returning ${ROW}`.execute(tx)
  return rows[0]
}

export async function keepAnswer(
  tx: Tx,
  id: bigint,
  { answer, by, at }: { readonly answer: string; readonly by: string; readonly at: Date },
): Promise<StoredFeedback | undefined> {
  const { rows } = await sql<StoredFeedback>`
    update feedback set answer = ${answer}, answered_by = ${by}, answered_at = ${at},
           taken_by = coalesce(taken_by, ${by}), taken_at = coalesce(taken_at, ${at})
     where id = ${id}::bigint returning ${ROW}`.execute(tx)
  return rows[0]
}

/** Entries of a kind that wait. */
export interface Waiting {
  readonly kind: FeedbackKind
  readonly fresh: number
  readonly taken: number
  readonly oldestAt: Date | null
}

export async function waitingByKind(db: Db, merchantId: MerchantId): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, (count(*) filter (where taken_by is null))::int as fresh,
           (count(*) filter (where taken_by is not null))::int as taken, min(written_at) as "oldestAt"
      from feedback where merchant_id = ${merchantId} and answered_at is null group by kind`.execute(db)
  return rows
}

/** Response times of a kind, in minutes. */
export interface Answered {
  readonly kind: FeedbackKind
  readonly answered: number
  readonly median: number
  readonly slowTenth: number
}

export async function answeredByKind(db: Db, merchantId: MerchantId, since: Date): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select kind, count(*)::int as answered,
           (percentile_disc(0.5) within group (order by minutes))::int as median,
           (percentile_disc(0.9) within group (order by minutes))::int as "slowTenth"
      from (select kind, extract(epoch from answered_at - written_at) / 60 as minutes from feedback
             where merchant_id = ${merchantId} and answered_at >= ${since}) a
     group by kind`.execute(db)
  return rows
}

/** Removes entries written before an instant, at most 5,000 at once. */
export const removeBefore = (db: Db, before: Date): Promise<unknown> =>
  sql`delete from feedback where id in
        (select id from feedback where written_at < ${before} order by written_at limit 5000)`.execute(db)
