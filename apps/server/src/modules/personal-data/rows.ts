import { COPY_ROWS } from "@croupier/contract/personal-data-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { PersonalTable, PersonalTables, ToldTable } from "../../call/personal-data.ts"
import type { MemberId } from "../../kernel/ids.ts"
import type { Vaults } from "../../kernel/secrets.ts"

/** Rows of one table that a copy tells. */
export interface ToldRows {
  readonly table: string
  readonly record: string
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The member has more rows than a copy holds of a table. */
  readonly isCut: boolean
}

const nameIn = (schema: string, table: string) => sql.table(`${schema}.${table}`)

/** The condition that rows `t` of a table are a member's: its own column, or the one of its parent. */
function ofMember({ tables, schema }: PersonalTables, table: PersonalTable, memberId: MemberId) {
  const bucket = bucketOf(memberId)
  const { members, through, bucketed } = table
  const isHere = bucketed ? sql`t.bucket = ${bucket} and ` : sql``
  if (members) return sql`${isHere}${sql.ref(`t.${members[0]}`)} = ${memberId}`
  const parent = tables.find((each) => each.table === through?.parent)
  if (!through || !parent?.members) throw new Error(`${schema}.${table.table} leads to no member`)
  const parentHere = parent.bucketed ? sql`p.bucket = ${bucket} and ` : sql``
  return sql`${isHere}${sql.ref(`t.${through.column}`)} in (
    select ${sql.ref(`p.${through.key}`)} from ${nameIn(schema, parent.table)} p
     where ${parentHere}${sql.ref(`p.${parent.members[0]}`)} = ${memberId})`
}

/** The column by which rows are told newest first. */
const timeOf = (told: readonly string[]): string | undefined =>
  told.find((column) => /(^|_)(at|day|since)$/.test(column))

const decoded = (sealed: Uint8Array, vaults: Vaults, purpose: string): unknown =>
  JSON.parse(Buffer.from(vaults(purpose).open(sealed)).toString("utf8"))

const plain = (value: unknown): unknown => (typeof value === "bigint" ? String(value) : value)

/** The rows of one table that are told to a member, the newest of them, with sealed columns opened. */
export async function toldRows(
  { db, vaults }: { readonly db: Db | Tx; readonly vaults: Vaults },
  module: PersonalTables,
  table: ToldTable,
  memberId: MemberId,
): Promise<ToldRows> {
  const { told, opens = {}, money = [] } = table
  const time = timeOf(told)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(told.map((column) => sql.ref(`t.${column}`)))} from ${nameIn(module.schema, table.table)} t
     where ${ofMember(module, table, memberId)}
     ${time === undefined ? sql`` : sql`order by ${sql.ref(`t.${time}`)} desc nulls last`}
     limit ${COPY_ROWS + 1}`.execute(db)
  const valueOf = (column: string, value: unknown): unknown => {
    const purpose = opens[column]
    if (purpose !== undefined) return value instanceof Uint8Array ? decoded(value, vaults, purpose) : null
    if (money.includes(column) && typeof value === "bigint") return toDecimal(amount(value))
    return plain(value)
  }
  return {
    table: table.table,
    record: table.record,
    columns: told,
    rows: rows
      .slice(0, COPY_ROWS)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, valueOf(column, value)])),
      ),
    isCut: rows.length > COPY_ROWS,
  }
}

/** Rows that were removed, and rows whose columns took another value. */
export interface Ended {
  readonly removed: number
  readonly blanked: number
}

/** Ends the rows of a member in one table, in the caller's transaction. */
export async function endRows(
  tx: Tx,
  module: PersonalTables,
  table: PersonalTable,
  memberId: MemberId,
): Promise<Ended> {
  const { ends } = table
  if (ends === "kept") return { removed: 0, blanked: 0 }
  const from = nameIn(module.schema, table.table)
  const where = ofMember(module, table, memberId)
  if (ends === "removed") {
    const gone = await sql`delete from ${from} t where ${where}`.execute(tx)
    return { removed: Number(gone.numAffectedRows ?? 0n), blanked: 0 }
  }
  const values = Object.entries(ends).map(([column, value]) => {
    const text = value === null ? null : value.replaceAll("{member}", String(memberId))
    return sql`${sql.id(column)} = ${text}`
  })
  const changed = await sql`update ${from} t set ${sql.join(values)} where ${where}`.execute(tx)
  return { removed: 0, blanked: Number(changed.numAffectedRows ?? 0n) }
}

/** Rows of a statement that removes what is too old, so that no lock is held for long. */
const AT_ONCE = 5_000

/** Removes rows of a table that are older than an instant, at most 5,000; answers how many. */
export async function removeAged(
  db: Db,
  schema: string,
  table: PersonalTable,
  before: Date,
): Promise<number> {
  if (table.ages === undefined) return 0
  const from = nameIn(schema, table.table)
  const at = sql.id(table.ages)
  const gone = await sql`
    delete from ${from} where ctid in (
      select ctid from ${from} where ${at} < ${before} order by ${at} limit ${AT_ONCE} for update skip locked)`.execute(
    db,
  )
  return Number(gone.numAffectedRows ?? 0n)
}
