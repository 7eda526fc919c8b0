import type { DrillCheck } from "@croupier/contract/integrity-values"
import { sql, type Db, type Tx } from "@croupier/database"

export interface StoredBackup {
  readonly at: Date
  readonly file: string
  readonly bytes: bigint | null
  readonly tables: number | null
  readonly rows: bigint | null
  readonly hash: string | null
  readonly fault: string | null
}

export interface StoredDrill {
  readonly at: Date
  readonly file: string
  readonly holds: Date | null
  readonly seconds: number
  readonly tables: number | null
  readonly rows: bigint | null
  readonly checks: readonly { readonly check: DrillCheck; readonly differences: number }[]
  readonly fault: string | null
}

const backupColumns = sql`at, file, bytes, tables, rows, hash, fault`
const drillColumns = sql`at, file, holds, seconds, tables, rows, checks, fault`

export const keepBackup = (db: Db | Tx, each: StoredBackup): Promise<unknown> =>
  sql`insert into backup_run (${backupColumns})
      values (${each.at}, ${each.file}, ${each.bytes}, ${each.tables}, ${each.rows}, ${each.hash}, ${each.fault})`.execute(
    db,
  )

export const keepDrill = (db: Db | Tx, each: StoredDrill): Promise<unknown> =>
  sql`insert into restore_drill (${drillColumns})
      values (${each.at}, ${each.file}, ${each.holds}, ${each.seconds}, ${each.tables}, ${each.rows},
              ${JSON.stringify(each.checks)}::jsonb, ${each.fault})`.execute(db)

/** SHA-256 of an archive as its run recorded it; undefined where the house knows no whole archive of that name. */
export async function recordedHash(db: Db, file: string): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from backup_run where file = ${file} and hash is not null order by at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]?.hash
}

/** The last copy that was tried, and the instant of the last one that is whole. */
export async function lastBackup(
  db: Db,
): Promise<{ readonly tried: StoredBackup | undefined; readonly wholeAt: Date | null }> {
  const { rows } = await sql<StoredBackup>`
    select ${backupColumns} from backup_run order by at desc, id desc limit 1`.execute(db)
  const whole = await sql<{ at: Date | null }>`
    select max(at) as at from backup_run where fault is null`.execute(db)
  return { tried: rows[0], wholeAt: whole.rows[0]?.at ?? null }
}

/** The last drill, and the instant of the last one that found everything right. */
export async function lastDrill(
  db: Db,
): Promise<{ readonly tried: StoredDrill | undefined; readonly rightAt: Date | null }> {
  const { rows } = await sql<StoredDrill>`
    select ${drillColumns} from restore_drill order by at desc, id desc limit 1`.execute(db)
  const right = await sql<{ at: Date | null }>`
    select max(at) as at from restore_drill where fault is null`.execute(db)
  return { tried: rows[0], rightAt: right.rows[0]?.at ?? null }
}
