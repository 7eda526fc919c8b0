import { sql, type Database } from "@croupier/database"
import { describe, shownHouse, shownWallet } from "./account.ts"
import { readAnchor, type Anchor } from "./anchor.ts"
import type { Difference } from "./difference.ts"

export interface VerifyReport extends Anchor {
  readonly checked: {
    readonly wallets: bigint
    readonly houseSlots: bigint
    readonly rows: bigint
    readonly openHolds: bigint
    readonly seals: bigint
  }
  readonly differences: readonly Difference[]
}

export interface StepReport {
  readonly bucket: number
  /** Rows that were checked and sealed in this step. */
  readonly sealed: bigint
  readonly differences: readonly Difference[]
}

interface Finding {
  what: string | null
  account: string
  expected: string
  found: string
}

const BUCKETS = 64
const STEP_ROWS = 5_000

/** Checks and seals what is new in one bucket, at most `rows` of each slot. Cheap where nothing is. */
export async function sealStep(database: Database, bucket: number, rows = STEP_ROWS): Promise<StepReport> {
  const result = await sql<Finding & { rows: bigint }>`select * from
    ledger.seal_step(${bucket}::smallint, ${rows}::int)`.execute(database.long)
  return {
    bucket,
    sealed: result.rows.reduce((sum, row) => sum + row.rows, 0n),
    differences: result.rows.flatMap(named),
  }
}

/**
 * Checks and seals what is new in one bucket, and its balances as they stand: a few milliseconds for every
 * thousand wallets of the bucket, made for a timer.
 */
export async function verifyStep(database: Database, bucket: number, rows = STEP_ROWS): Promise<StepReport> {
  const sealed = await sealStep(database, bucket, rows)
  const balances = await sql<Finding>`select * from ledger.check_balances(${bucket}::smallint)`.execute(
    database.long,
  )
  return { ...sealed, differences: [...sealed.differences, ...balances.rows.flatMap(named)] }
}

/** Checks every account, row, hold and seal from the first to the last, bucket by bucket beside the traffic. */
export async function verify(database: Database): Promise<VerifyReport> {
  const differences: Difference[] = []
  const checked = { wallets: 0n, houseSlots: 0n, rows: 0n, openHolds: 0n, seals: 0n }
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const found = await sql<Finding>`select * from ledger.check_bucket(${bucket}::smallint)`.execute(
      database.long,
    )
    differences.push(...found.rows.flatMap(named))
    const { rows } = await sql<{ [K in keyof typeof checked]: bigint }>`select
      (select count(*) from ledger.wallet where bucket = ${bucket}::smallint) as wallets,
      (select count(*) from ledger.house_slot where bucket = ${bucket}::smallint) as "houseSlots",
      (select count(*) from ledger.journal where bucket = ${bucket}::smallint) as rows,
      (select count(*) from ledger.hold where bucket = ${bucket}::smallint and state = 'open') as "openHolds",
      (select count(*) from ledger.seal where bucket = ${bucket}::smallint) as seals`.execute(database.long)
    const [counts] = rows
    if (!counts) continue
    for (const name of ["wallets", "houseSlots", "rows", "openHolds", "seals"] as const)
      checked[name] += counts[name]
  }
  return { checked, differences, ...(await readAnchor(database)) }
}

function named(row: Finding): Difference[] {
  if (row.what === null) return []
  return [{ check: row.what, account: inWords(row.account), expected: row.expected, found: row.found }]
}

/** "wallet 65601" → "member 1 main BRL". */
function inWords(account: string): string {
  return account.replace(/^(wallet|house) (-?\d+)/, (_, side: string, id: string) =>
    describe(side === "wallet" ? shownWallet(BigInt(id)) : shownHouse(Number(id))),
  )
}
