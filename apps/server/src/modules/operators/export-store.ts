import type { Export } from "@croupier/contract/console/exports"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId, StaffId } from "../../kernel/ids.ts"

/** A file of a list as stored. */
export interface ExportRow {
  readonly id: bigint
  readonly staffId: StaffId
  readonly merchantId: MerchantId
  readonly ip: string
  readonly list: string
  readonly title: string
  readonly query: Readonly<Record<string, string>>
  readonly columns: readonly { readonly field: string; readonly header: string }[]
  readonly language: string
  readonly state: Export["state"]
  readonly nextPage: string | null
  readonly parts: number
  readonly rows: bigint
  readonly bytes: bigint
  readonly truncated: boolean
  readonly fault: string | null
  readonly createdAt: Date
  readonly readyAt: Date | null
  readonly expiresAt: Date
}

const COLUMNS =
  sql.raw(`id, staff_id as "staffId", merchant_id as "merchantId", ip, list, title, query, columns,
  language, state, next_page as "nextPage", parts, row_count as rows, bytes, truncated, fault,
  created_at as "createdAt", ready_at as "readyAt", expires_at as "expiresAt"`)

/** The newest that one is shown. */
const SHOWN = 50

export async function insertExport(
  tx: Tx,
  asked: Pick<
    ExportRow,
    "staffId" | "merchantId" | "ip" | "list" | "title" | "query" | "columns" | "language"
  > & { readonly at: Date; readonly expiresAt: Date },
): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    insert into operator_export (staff_id, merchant_id, ip, list, title, query, columns, language, created_at, expires_at)
    values (${asked.staffId}, ${asked.merchantId}, ${asked.ip}, ${asked.list}, ${asked.title},
            ${JSON.stringify(asked.query)}::jsonb, ${JSON.stringify(asked.columns)}::jsonb, ${asked.language},
            ${asked.at}, ${asked.expiresAt})
    returning ${COLUMNS}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("an export was not kept")
  return row
}

/** How many files are being written for a person. Two questions at once of one person wait for each other. */
export async function countUnderWay(tx: Tx, staffId: StaffId): Promise<number> {
  await sql`select 1 from operator_staff where id = ${staffId} for update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator_export
     where staff_id = ${staffId} and state in ('WAITING', 'RUNNING')`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findExport(db: Db | Tx, id: bigint): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${COLUMNS} from operator_export where id = ${id}`.execute(db)
  return rows[0]
}

export async function exportsOf(db: Db, staffId: StaffId): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${COLUMNS} from operator_export where staff_id = ${staffId} order by id desc limit ${SHOWN}`.execute(
    db,
  )
  return rows
}

/** Keeps a part behind those before it; false where the file was removed or another worker has written on. */
export async function keepPart(
  tx: Tx,
  row: Pick<ExportRow, "id" | "parts">,
  part: { readonly content: Buffer; readonly rows: number; readonly nextPage: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update operator_export set state = 'RUNNING', next_page = ${part.nextPage}, parts = parts + 1,
           row_count = row_count + ${part.rows}, bytes = bytes + ${part.content.length}
     where id = ${row.id} and parts = ${row.parts} and state in ('WAITING', 'RUNNING') returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    insert into operator_export_part (export_id, part, content) values (${row.id}, ${row.parts}, ${part.content})`.execute(
    tx,
  )
  return true
}

export async function finishExport(
  tx: Db | Tx,
  id: bigint,
  end: { readonly truncated: boolean; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    update operator_export set state = 'READY', truncated = ${end.truncated}, ready_at = ${end.at},
           expires_at = ${end.expiresAt}
     where id = ${id} and state in ('WAITING', 'RUNNING')`.execute(tx)
}

/** It cannot be written; what there is of it goes. */
export async function failExport(tx: Tx, id: bigint, fault: string): Promise<void> {
  await sql`
    update operator_export set state = 'FAILED', fault = ${fault} where id = ${id} and state <> 'READY'`.execute(
    tx,
  )
  await sql`delete from operator_export_part where export_id = ${id}`.execute(tx)
}

export async function deleteExport(tx: Tx, staffId: StaffId, id: bigint): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    delete from operator_export where id = ${id} and staff_id = ${staffId} returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

/** The parts of a file, one in memory at a time. Throws where it is removed meanwhile. */
export async function* partsOf(db: Db, { id, parts }: ExportRow): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part++) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from operator_export_part where export_id = ${id} and part = ${part}`.execute(db)
    const [row] = rows
    if (!row) throw new Error("the file was removed while it was being sent")
    yield row.content
  }
}

/** Removes files whose time is over. */
export async function sweepExports(db: Db, now: Date): Promise<void> {
  await sql`
    delete from operator_export where id in (
      select id from operator_export where expires_at < ${now} order by expires_at limit 100)`.execute(db)
}

export const presentExport = (row: ExportRow): Export => ({
  exportId: String(row.id),
  list: row.list,
  title: row.title,
  state: row.state,
  rows: Number(row.rows),
  bytes: Number(row.bytes),
  truncated: row.truncated,
  fault: row.fault,
  createdAt: row.createdAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
})
