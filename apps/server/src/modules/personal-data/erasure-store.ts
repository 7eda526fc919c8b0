import type { ErasureState } from "@croupier/contract/personal-data-values"
import type { RecordClass } from "@croupier/rules/retention"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { DueClass } from "./due.ts"
import type { Ended } from "./rows.ts"

export interface NewErasure {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly closedAt: Date
  /** Null: it follows from the closing of the account. */
  readonly by: { readonly askedBy: string; readonly approvedBy: string; readonly why: string } | null
  readonly due: readonly DueClass[]
}

/** Begins the end of a member's records once; false where it has begun. */
export async function insertErasure(tx: Tx, { merchantId, memberId, closedAt, by, due }: NewErasure) {
  const { rows } = await sql<{ id: bigint }>`
    insert into erasure (merchant_id, member_id, closed_at, asked_by, approved_by, why)
    values (${merchantId}, ${memberId}, ${closedAt}, ${by?.askedBy ?? null}, ${by?.approvedBy ?? null}, ${by?.why ?? null})
    on conflict (member_id) do nothing returning id`.execute(tx)
  const [row] = rows
  if (!row) return false
  await sql`
    insert into erasure_step (erasure_id, record, due_at)
    select ${row.id}::bigint, d.record, d.due_at
      from unnest(${due.map(({ record }) => record)}::text[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[])
        as d (record, due_at)`.execute(tx)
  return true
}

/**
 * Takes back the end of a member's records that follows from a closing, of which no class has ended. False where one has, or where
 * people asked for it.
 */
export async function removeErasure(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ id: bigint; stands: boolean }>`
    select id, asked_by is not null or exists (
             select from erasure_step s where s.erasure_id = e.id and s.ended_at is not null) as stands
      from erasure e where member_id = ${memberId} for update`.execute(tx)
  const [row] = rows
  if (!row) return true
  if (row.stands) return false
  await sql`delete from erasure_step where erasure_id = ${row.id}::bigint`.execute(tx)
  await sql`delete from erasure where id = ${row.id}::bigint`.execute(tx)
  return true
}

export async function hasErasure(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`select 1 from erasure where member_id = ${memberId}`.execute(db)
  return rows.length > 0
}

/** A class of a member's records whose time has come. */
export interface DueStep {
  readonly erasureId: bigint
  readonly record: RecordClass
  readonly memberId: MemberId
  readonly merchantId: MerchantId
}

/** Classes whose time has come, the oldest first. */
export async function dueSteps(db: Db, now: Date, limit: number): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    select s.erasure_id as "erasureId", s.record, e.member_id as "memberId", e.merchant_id as "merchantId"
      from erasure_step s join erasure e on e.id = s.erasure_id
     where s.ended_at is null and s.due_at <= ${now}
     order by s.due_at, s.erasure_id, s.record limit ${limit}`.execute(db)
  return rows
}

/** Marks a class ended in the transaction that ends its rows; false where another run has done it. */
export async function endStep(tx: Tx, { erasureId, record }: DueStep, at: Date): Promise<boolean> {
  const { rows } = await sql<{ record: string }>`
    update erasure_step set ended_at = ${at}
     where erasure_id = ${erasureId}::bigint and record = ${record} and ended_at is null returning record`.execute(
    tx,
  )
  return rows.length > 0
}

/** Lets a class wait. */
export const postponeStep = (db: Db, { erasureId, record }: DueStep, until: Date): Promise<unknown> =>
  sql`update erasure_step set due_at = ${until}
       where erasure_id = ${erasureId}::bigint and record = ${record} and ended_at is null`.execute(db)

export const insertRun = (
  tx: Db | Tx,
  run: Ended & {
    readonly at: Date
    readonly record: RecordClass
    readonly merchantId: MerchantId | null
    readonly memberId: MemberId | null
  },
): Promise<unknown> =>
  sql`insert into retention_run (at, record, merchant_id, member_id, removed, blanked)
      values (${run.at}, ${run.record}, ${run.merchantId}, ${run.memberId}, ${run.removed}, ${run.blanked})`.execute(
    tx,
  )

interface Bound {
  readonly before: bigint | undefined
  readonly limit: number
}

export interface StoredRun extends Ended {
  readonly id: bigint
  readonly at: Date
  readonly record: RecordClass
  readonly memberId: MemberId | null
}

/** Runs for a merchant's members and for all open accounts, newest first. */
export async function listedRuns(
  db: Db,
  merchantId: MerchantId,
  record: RecordClass | undefined,
  { before, limit }: Bound,
): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select id, at, record, member_id as "memberId", removed, blanked from retention_run
     where (merchant_id = ${merchantId} or merchant_id is null)
       ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
       ${record === undefined ? sql`` : sql`and record = ${record}`}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The last run of each class. */
export async function lastRuns(db: Db, merchantId: MerchantId): Promise<ReadonlyMap<string, StoredRun>> {
  const { rows } = await sql<StoredRun>`
    select distinct on (record) id, at, record, member_id as "memberId", removed, blanked from retention_run
     where merchant_id = ${merchantId} or merchant_id is null
     order by record, id desc`.execute(db)
  return new Map(rows.map((row) => [row.record, row]))
}

export interface StoredErasure {
  readonly id: bigint
  readonly memberId: MemberId
  readonly state: ErasureState
  readonly closedAt: Date
  readonly askedBy: string | null
  readonly approvedBy: string | null
  readonly why: string | null
  readonly ended: number
  readonly next: RecordClass | null
  readonly nextAt: Date | null
}

/** Members of a merchant whose records end, newest first. */
export async function listedErasures(
  db: Db,
  merchantId: MerchantId,
  state: ErasureState | undefined,
  { before, limit }: Bound,
): Promise<StoredErasure[]> {
  const isOpen = sql`exists (select 1 from erasure_step s where s.erasure_id = e.id and s.ended_at is null)`
  const { rows } = await sql<StoredErasure>`
    select e.id, e.member_id as "memberId", case when n.record is null then 'DONE' else 'WAITING' end as state,
           e.closed_at as "closedAt", e.asked_by as "askedBy", e.approved_by as "approvedBy", e.why,
           (select count(*)::int from erasure_step s where s.erasure_id = e.id and s.ended_at is not null) as ended,
           n.record as next, n.due_at as "nextAt"
      from erasure e
      left join lateral (
        select record, due_at from erasure_step s where s.erasure_id = e.id and s.ended_at is null
         order by due_at, record limit 1) n on true
     where e.merchant_id = ${merchantId} ${before === undefined ? sql`` : sql`and e.id < ${before}::bigint`}
       ${state === undefined ? sql`` : state === "WAITING" ? sql`and ${isOpen}` : sql`and not ${isOpen}`}
     order by e.id desc limit ${limit}`.execute(db)
  return rows
}
