import { sql, type Db, type Tx } from "@croupier/database"

/**
 * Rows with a life that a worker follows: they have `bucket`, `id`, `state`, `next_check_at` and `checks`, and a table of
 * their moves. Money on its way anywhere is of this kind.
 */
export interface Followed {
  readonly table: string
  /** Its moves: `bucket`, the row's id under `key`, `position`, `event`, `from_state`, `to_state`, `reason`, `at`. */
  readonly moves: { readonly table: string; readonly key: string }
}

type RowKey = { readonly bucket: number; readonly id: string }

/**
 * Takes the rows that are due, and leaves them to this process until `until`: another one that asks now does not get
 * them, and one that asks after a crash of this one does. `columns` name the table `r`.
 */
export async function claimDue<Row>(
  db: Db,
  { table }: Followed,
  columns: ReturnType<typeof sql>,
  due: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} r set next_check_at = ${due.until}
      from (select bucket, id from ${sql.table(table)} where next_check_at <= ${due.now}
             order by next_check_at limit ${due.limit} for update skip locked) due
     where r.bucket = due.bucket and r.id = due.id
    returning ${columns}`.execute(db)
  return rows
}

/** When the next row is due; undefined when none is. */
export async function firstDueAt(db: Db, { table }: Followed): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_check_at) as at from ${sql.table(table)} where next_check_at is not null`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Nothing moved: says when to look again. A row that has moved meanwhile keeps what its move said. */
export async function writeNextCheck(
  db: Db,
  { table }: Followed,
  row: RowKey & { readonly state: string },
  nextCheckAt: Date | null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set next_check_at = ${nextCheckAt}, checks = least(checks + 1, 1000)
     where bucket = ${row.bucket} and id = ${row.id} and state = ${row.state}`.execute(db)
}

/** Adds a line to the history of a row. The caller holds the row. */
export async function addMove(
  tx: Tx,
  { moves }: Followed,
  row: RowKey & { readonly state: string },
  moved: {
    readonly event: string
    readonly to: string
    readonly reason: string | null
    readonly at: Date
  },
): Promise<void> {
  const [table, key] = [sql.table(moves.table), sql.ref(moves.key)]
  await sql`
    insert into ${table} (bucket, ${key}, position, event, from_state, to_state, reason, at)
    select ${row.bucket}::smallint, ${row.id}::uuid, count(*) + 1, ${moved.event}, ${row.state}, ${moved.to},
           ${moved.reason}, ${moved.at}::timestamptz
      from ${table} where bucket = ${row.bucket} and ${key} = ${row.id}`.execute(tx)
}
