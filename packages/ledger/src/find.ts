import { sql, type Db, type Tx } from "@croupier/database"
import { houseId, type HousePurpose } from "./account.ts"
import type { AssetCode } from "./asset.ts"
import { arrayOf, textArrayOf } from "./lane.ts"
import { shownRow, type ShownRow, type StoredRow } from "./tail.ts"

/** Rows to look for: by a key, and by the endings that causes of rows derived from it may have. */
export interface RowsOf {
  readonly key: string
  readonly endings: readonly string[]
}

/** No reference moves money more often than this in a way that a person could read. */
const MOST_FOUND = 200

/**
 * The rows of a merchant that were posted under a key, in one group with it, or under one derived from it for a cause that
 * ends with one of `endings` (`deposit:<key>`), oldest first. Derived keys begin with the same 48 bits, so the journal's own
 * order finds them.
 */
export async function findRows(db: Db | Tx, merchant: number, { key, endings }: RowsOf): Promise<ShownRow[]> {
  const { rows } = await sql<StoredRow>`
    select j.* from (
      select * from ledger.find_rows(${key}::uuid, ${textArrayOf(endings)}::text[], ${MOST_FOUND}::int)
      union select * from ledger.group_rows(${key}::uuid, ${MOST_FOUND}::int)) j
     where j.house >> 16 = ${merchant}::int
        or (j.house >> 16 = 0 and exists (
          select 1 from ledger.wallet w where w.bucket = j.bucket and w.id = j.wallet_id and w.merchant = ${merchant}::int))
     order by j.created_at, j.bucket, j.wallet_id, j.seq`.execute(db)
  return rows.map(shownRow)
}

/** The groups that rows of a bucket were posted in, by the rows' keys; none for what was posted alone. */
export async function groupsOf(
  db: Db | Tx,
  bucket: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ ref: string; group: string }>`
    select ref, group_id as group from ledger.linked
     where bucket = ${bucket}::smallint and ref = any (${arrayOf(keys)}::uuid[])
    union
    select k, k from unnest(${arrayOf(keys)}::uuid[]) k
     where exists (select from generate_series(0, 63) b
                    cross join lateral (select from ledger.linked l where l.bucket = b::smallint and l.group_id = k limit 1) l)`.execute(
    db,
  )
  return new Map(rows.map(({ ref, group }) => [ref, group]))
}

/** Where a page of a house account's rows begins: behind this row. In microseconds, as rows are kept. */
export interface HousePlace {
  readonly micros: bigint
  readonly bucket: number
  readonly seq: bigint
}

export interface HousePage {
  readonly rows: readonly ShownRow[]
  /** Where the next page begins; absent on the last one. */
  readonly next?: HousePlace
}

/** A house account's rows, newest first, page by page; as deep as one likes at the same cost. */
export async function houseStatement(
  db: Db | Tx,
  account: { readonly merchant: number; readonly purpose: HousePurpose; readonly asset: AssetCode },
  { before, limit }: { readonly before?: HousePlace; readonly limit: number },
): Promise<HousePage> {
  const at = before
    ? sql`timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond'`
    : sql`timestamptz 'infinity'`
  const { rows } = await sql<StoredRow & { micros: bigint }>`
    select h.*, (extract(epoch from h.created_at) * 1000000)::bigint as micros
      from ledger.house_statement(${houseId(account.merchant, account.purpose, account.asset)}::int, ${at},
             ${before?.bucket ?? 0}::smallint, ${before?.seq ?? 0n}::bigint, ${limit + 1}::int) h`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(shownRow),
    ...(rows.length > limit && last
      ? { next: { micros: last.micros, bucket: last.bucket, seq: last.house_seq } }
      : {}),
  }
}
