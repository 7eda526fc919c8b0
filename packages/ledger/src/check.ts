import { sql, type Database, type Db, type Tx } from "@croupier/database"
import { verify, type StepReport, type VerifyReport } from "./proof.ts"
import type { Difference } from "./difference.ts"

/** One full check that was asked for. */
export interface CheckRun {
  readonly id: bigint
  readonly askedBy: string
  readonly askedAt: Date
  /** Null: it runs, or waits for a worker. */
  readonly endedAt: Date | null
  readonly checked: Readonly<Record<keyof VerifyReport["checked"], string>> | null
  readonly differences: readonly Difference[]
  readonly anchor: string | null
  /** Why it could not be brought to its end. */
  readonly failure: string | null
}

/** The last look at one bucket: a difference stays until a later look does not find it. */
export interface CheckedBucket {
  readonly bucket: number
  readonly checkedAt: Date
  readonly differences: readonly Difference[]
}

/** The newest seal of a slot's chain. */
export interface ChainHead {
  readonly slots: number
  readonly rows: bigint
  readonly unsealed: bigint
  readonly sealedAt: Date | null
}

export interface CheckState {
  readonly buckets: readonly CheckedBucket[]
  /** The newest first. */
  readonly runs: readonly CheckRun[]
  readonly head: ChainHead
}

/** Keeps what a step found, in the place of what the step before found in that bucket. */
export const noteStep = async (db: Db, { bucket, sealed, differences }: StepReport, at: Date) => {
  await sql`
    insert into ledger.checked_bucket (bucket, checked_at, sealed, differences)
    values (${bucket}::smallint, ${at}::timestamptz, ${sealed}::bigint, ${JSON.stringify(differences)}::jsonb)
    on conflict (bucket) do update
       set checked_at = excluded.checked_at, sealed = excluded.sealed, differences = excluded.differences`.execute(
    db,
  )
}

/** Asks for a check of everything; undefined while one runs. The caller plans the job in the same transaction. */
export async function askCheck(tx: Tx, askedBy: string, at: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger.check_run (asked_by, asked_at) values (${askedBy}, ${at}) on conflict do nothing returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Checks everything for a run and keeps what was found. A run that has ended stays as it is. */
export async function runCheck(database: Database, id: bigint, now: () => Date): Promise<VerifyReport> {
  try {
    const report = await verify(database)
    const checked = Object.fromEntries(
      Object.entries(report.checked).map(([name, count]) => [name, String(count)]),
    )
    await sql`
      update ledger.check_run set ended_at = ${now()}, checked = ${JSON.stringify(checked)}::jsonb,
             differences = ${JSON.stringify(report.differences)}::jsonb, anchor = ${report.anchor}
       where id = ${id} and ended_at is null`.execute(database.db)
    return report
  } catch (error) {
    await sql`
      update ledger.check_run set ended_at = ${now()}, failure = ${error instanceof Error ? error.message : String(error)}
       where id = ${id} and ended_at is null`.execute(database.db)
    throw error
  }
}

const NEWEST_RUNS = 20

/** Where the verifier stands: its last look at each bucket, the checks of everything, the ends of the chains. */
export async function checkState(db: Db): Promise<CheckState> {
  const buckets = await sql<CheckedBucket>`
    select bucket, checked_at as "checkedAt", differences from ledger.checked_bucket order by bucket`.execute(
    db,
  )
  const runs = await sql<CheckRun>`
    select id, asked_by as "askedBy", asked_at as "askedAt", ended_at as "endedAt", checked,
           coalesce(differences, '[]') as differences, anchor, failure
      from ledger.check_run order by id desc limit ${NEWEST_RUNS}`.execute(db)
  const head = await sql<ChainHead>`
    select count(*)::int as slots, coalesce(sum(h.seq), 0)::bigint as rows,
           coalesce(sum(h.seq - coalesce(k.to_seq, 0)), 0)::bigint as unsealed, max(k.sealed_at) as "sealedAt"
      from ledger.house_slot h
      left join lateral (select to_seq, sealed_at from ledger.seal k where k.bucket = h.bucket and k.house = h.house
                          order by to_seq desc limit 1) k on true`.execute(db)
  const [end] = head.rows
  if (!end) throw new Error("a sum has a row")
  return { buckets: buckets.rows, runs: runs.rows, head: end }
}
