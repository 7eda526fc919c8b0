import type {
  CaseLevel,
  CaseState,
  DeskReason,
  RefusalReason,
  Verdict,
} from "@croupier/contract/verification-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A case as its table holds it. */
export interface StoredCase {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly level: CaseLevel
  readonly state: CaseState
  readonly sealed: Uint8Array
  readonly documentMark: Uint8Array | null
  readonly submittedAt: Date
  readonly provider: string | null
  readonly providerRef: string | null
  readonly verdict: Verdict | null
  readonly verdictReason: RefusalReason | null
  readonly deskReasons: readonly DeskReason[]
  readonly deskAt: Date | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: RefusalReason | null
  readonly checks: number
}

export const CASE = sql.raw(
  `r.id, r.merchant_id as "merchantId", r.member_id as "memberId", r.level, r.state, r.sealed,
   r.document_mark as "documentMark", r.submitted_at as "submittedAt", r.provider, r.provider_ref as "providerRef",
   r.verdict, r.verdict_reason as "verdictReason", r.desk_reasons as "deskReasons", r.desk_at as "deskAt",
   r.decided_by as "decidedBy", r.decided_at as "decidedAt", r.reason, r.checks`,
)

/** Of two calls of a member at once the second sees what the first did. */
export const takeTurn = (tx: Tx, memberId: MemberId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${memberId}`}, 0))`.execute(tx)

export async function insertCase(
  tx: Tx,
  made: Pick<StoredCase, "merchantId" | "memberId" | "level" | "sealed" | "documentMark" | "submittedAt">,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into verification_case (merchant_id, member_id, level, state, sealed, document_mark, submitted_at, next_check_at)
    values (${made.merchantId}, ${made.memberId}, ${made.level}, 'SUBMITTED', ${Buffer.from(made.sealed)},
            ${made.documentMark && Buffer.from(made.documentMark)}, ${made.submittedAt}, ${made.submittedAt})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("a case was not kept")
  return row.id
}

/** A case of a merchant, held until the transaction ends where `lock` says so. */
export async function findCase(
  db: Db | Tx,
  { merchantId, id, lock = false }: { merchantId?: MerchantId; id: bigint; lock?: boolean },
): Promise<StoredCase | undefined> {
  const { rows } = await sql<StoredCase>`
    select ${CASE} from verification_case r
     where r.id = ${id}::bigint ${merchantId === undefined ? sql`` : sql`and r.merchant_id = ${merchantId}`}
     ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The newest cases of a member first. */
export async function casesOf(db: Db | Tx, memberId: MemberId, limit = 50): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`
    select ${CASE} from verification_case r where r.member_id = ${memberId} order by r.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Brings the case that a provider calls so before the worker, at once. */
export async function wakeCase(db: Db, provider: string, ref: string, now: Date): Promise<void> {
  await sql`
    update verification_case set next_check_at = ${now}
     where provider_ref = ${ref} and provider = ${provider} and state = 'CHECKING'`.execute(db)
}

export interface CaseFilter {
  readonly state: CaseState
  readonly level: CaseLevel | undefined
  readonly memberId: MemberId | undefined
}

/** Cases of a merchant in a state behind a number, the oldest first. */
export async function casesIn(
  db: Db,
  merchantId: MerchantId,
  { state, level, memberId }: CaseFilter,
  { after, limit }: { readonly after: bigint | undefined; readonly limit: number },
): Promise<StoredCase[]> {
  const { rows } = await sql<StoredCase>`
    select ${CASE} from verification_case r
     where r.merchant_id = ${merchantId} and r.state = ${state}
       ${after === undefined ? sql`` : sql`and r.id > ${after}::bigint`}
       ${level === undefined ? sql`` : sql`and r.level = ${level}`}
       ${memberId === undefined ? sql`` : sql`and r.member_id = ${memberId}`}
     order by r.id limit ${limit}`.execute(db)
  return rows
}

/** Figures of the cases that wait for a person, and of those that one decided since. */
export async function deskFigures(
  db: Db,
  merchantId: MerchantId,
  { lateBefore, since }: { readonly lateBefore: Date; readonly since: Date },
): Promise<{ waiting: number; late: number; oldestAt: Date | null; median: number | null }> {
  const { rows } = await sql<{
    waiting: number
    late: number
    oldestAt: Date | null
    median: number | null
  }>`
    select (count(*) filter (where state = 'DESK'))::int as waiting,
           (count(*) filter (where state = 'DESK' and desk_at < ${lateBefore}))::int as late,
           min(desk_at) filter (where state = 'DESK') as "oldestAt",
           (percentile_disc(0.5) within group (order by extract(epoch from decided_at - desk_at) / 60)
              filter (where state <> 'DESK' and decided_by is not null))::int as median
      from verification_case
     where merchant_id = ${merchantId} and desk_at is not null
       and (state = 'DESK' or decided_at >= ${since})`.execute(db)
  return rows[0] ?? { waiting: 0, late: 0, oldestAt: null, median: null }
}

/** The steps of a case, oldest first. */
export async function movesOf(
  db: Db,
  id: bigint,
): Promise<readonly { readonly state: CaseState; readonly at: Date; readonly reason: string | null }[]> {
  const { rows } = await sql<{ state: CaseState; at: Date; reason: string | null }>`
    select to_state as state, at, reason from verification_move where case_id = ${id}::bigint order by position`.execute(
    db,
  )
  return rows
}
