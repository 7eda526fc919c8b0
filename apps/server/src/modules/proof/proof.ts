import { sql, type Db, type Tx } from "@croupier/database"
import { proveSubLedgers, type SubLedgerCheck, type SubLedgerDifference } from "@croupier/ledger"
import type { Clock } from "../../kernel/clock.ts"
import { DAY_MS } from "../../kernel/durations.ts"

export interface ProofKit {
  readonly db: Db
  readonly clock: Clock
  readonly checks: readonly SubLedgerCheck[]
  /** Has a worker run a proof that was asked for, in the transaction that asks. */
  readonly plan: (tx: Tx, proofId: bigint) => Promise<void>
  /** Hears of differences, and of a proof that could not be brought to its end. */
  readonly report: (error: unknown) => void
}

export interface Proof {
  readonly id: bigint
  readonly askedBy: string | null
  readonly askedAt: Date
  readonly since: Date | null
  readonly endedAt: Date | null
  readonly checks: number | null
  readonly total: number | null
  readonly differences: readonly SubLedgerDifference[]
  readonly failure: string | null
}

/** Buckets that one statement reads: a proof of everything is many short statements and no long one. */
const STEP = 8
/** Proofs that found nothing are forgotten after this. */
const KEPT_MS = 30 * DAY_MS
const NEWEST = 50

/** Asks for a proof of everything; undefined while one runs. The caller's transaction plans the job with it. */
export async function askProof(
  { clock, plan }: ProofKit,
  tx: Tx,
  askedBy: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into sub_ledger_proof (asked_by, asked_at) values (${askedBy}, ${clock.now()})
    on conflict do nothing returning id`.execute(tx)
  const [row] = rows
  if (row) await plan(tx, row.id)
  return row?.id
}

/** A proof that was asked for. One that has ended stays as it is. */
export async function runAsked(kit: ProofKit, id: bigint): Promise<void> {
  const found = await prove(kit, null)
  await sql`
    update sub_ledger_proof set ended_at = ${kit.clock.now()}, checks = ${found.checks}, total = ${found.total},
           differences = ${JSON.stringify(found.differences)}::jsonb, failure = ${found.failure}
     where id = ${id} and ended_at is null`.execute(kit.db)
}

/** A proof by the clock: of what changed since an instant, or of everything. */
export async function runByClock(kit: ProofKit, since: Date | null): Promise<void> {
  const askedAt = kit.clock.now()
  const found = await prove(kit, since)
  await sql`
    insert into sub_ledger_proof (asked_at, since, ended_at, checks, total, differences, failure)
    values (${askedAt}, ${since}::timestamptz, ${kit.clock.now()}, ${found.checks}::int, ${found.total}::int,
            ${JSON.stringify(found.differences)}::jsonb, ${found.failure}::text)`.execute(kit.db)
}

interface Found {
  readonly checks: number | null
  readonly total: number | null
  readonly differences: readonly SubLedgerDifference[]
  readonly failure: string | null
}

async function prove({ db, checks, report }: ProofKit, since: Date | null): Promise<Found> {
  try {
    const { checked, differences, total } = await proveSubLedgers(db, checks, { since, step: STEP })
    if (total > 0) report(new Error(`${total} differences of sub-ledgers: ${JSON.stringify(differences[0])}`))
    return { checks: checked.length, total, differences, failure: null }
  } catch (error) {
    report(error)
    const failure = error instanceof Error ? error.message : String(error)
    return { checks: null, total: null, differences: [], failure: failure.slice(0, 500) }
  }
}

/** The newest proofs, those that run or wait first. */
export async function newestProofs(db: Db): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select id, asked_by as "askedBy", asked_at as "askedAt", since, ended_at as "endedAt", checks, total,
           coalesce(differences, '[]') as differences, failure
      from sub_ledger_proof order by id desc limit ${NEWEST}`.execute(db)
  return rows
}

/**
 * The differences by the latest word: of the newest proof of everything, and of proofs of a day since. A proof
 * of a day says nothing of what lies before it. A proof that could not be brought to its end counts as one.
 */
export async function subLedgerAlarm(
  db: Db,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    with ended as (select * from sub_ledger_proof where ended_at is not null),
    whole as (select * from ended where since is null order by ended_at desc limit 1),
    day as (select * from ended where since is not null
               and ended_at > coalesce((select ended_at from whole), '-infinity') order by ended_at desc limit 1),
    wrong as (select case when failure is null then total else 1 end as count
                from (select * from whole union all select * from day) p where failure is not null or total > 0)
    select (select max(count) from wrong)::int as count, min(ended_at) as since from ended
     where (failure is not null or total > 0) and exists (select from wrong)
       and ended_at > coalesce((select max(ended_at) from ended where since is null and total = 0), '-infinity')
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** Forgets proofs of long ago that found nothing. */
export async function sweepProofs({ db, clock }: ProofKit): Promise<void> {
  await sql`
    delete from sub_ledger_proof where total = 0 and ended_at < ${new Date(clock.now().getTime() - KEPT_MS)}`.execute(
    db,
  )
}

/** The last day, as a proof by the clock looks at it. */
export const lastDay = (now: Date): Date => new Date(now.getTime() - DAY_MS)
