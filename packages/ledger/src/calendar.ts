import { sql, type Db } from "@croupier/database"

const BUCKETS = 64
const QUARTERS_AHEAD = 2

/** Wallets of a release before whose debits are summed under one lock of their bucket. */
const COUNTED = 20

/**
 * Keeps every moved wallet's closing balance of a UTC day, bucket by bucket, and sums the debits of wallets that a release before opened.
 * Answers how many balances it kept.
 */
export async function closeDay(db: Db, day: Date): Promise<bigint> {
  let kept = 0n
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const { rows } = await sql<{ kept: bigint }>`select ledger.close_day(${bucket}::smallint,
      ${day.toISOString().slice(0, 10)}::date) as kept`.execute(db)
    kept += rows[0]?.kept ?? 0n
    while ((await countDebits(db, bucket)) === COUNTED);
  }
  return kept
}

async function countDebits(db: Db, bucket: number): Promise<number> {
  const { rows } = await sql<{
    counted: bigint
  }>`select ledger.count_debits(${bucket}::smallint, ${COUNTED}::int) as counted`.execute(db)
  return Number(rows[0]?.counted ?? 0n)
}

/** Makes the journal's partitions from the first missing one to two quarters ahead. Answers how many. */
export async function ensureQuarters(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ newest: string }>`select max(relname) as newest from pg_class
    where relnamespace = 'ledger'::regnamespace and relkind = 'r' and relname ~ '^journal_\\d{4}q\\d$'`.execute(
    db,
  )
  const [, year, quarter] = /^journal_(\d{4})q(\d)$/.exec(rows[0]?.newest ?? "") ?? []
  if (!year || !quarter) throw new Error("the journal has no quarters")
  const wanted = Math.floor(now.getUTCMonth() / 3) + now.getUTCFullYear() * 4 + QUARTERS_AHEAD
  let made = 0
  for (let next = Number(year) * 4 + Number(quarter); next <= wanted; next++) {
    const from = new Date(Date.UTC(Math.floor(next / 4), (next % 4) * 3, 1)).toISOString()
    const added = await sql<{
      added: boolean
    }>`select ledger.add_quarter(${from}::timestamptz) as added`.execute(db)
    if (added.rows[0]?.added) made++
  }
  return made
}
