import type { CopyState } from "@croupier/contract/personal-data-values"
import type { Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A copy as it is stored. */
export interface StoredCopy {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly language: Language
  readonly state: CopyState
  readonly askedBy: string | null
  readonly why: string | null
  readonly askedAt: Date
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
  readonly rows: number | null
}

const ROW = sql.raw(
  `id, merchant_id as "merchantId", member_id as "memberId", language, state, asked_by as "askedBy", why,
   asked_at as "askedAt", ready_at as "readyAt", expires_at as "expiresAt", row_count as rows`,
)

/** Of two copies of a member that are asked for at once the second sees the first. */
export const takeCopyTurn = (tx: Tx, memberId: MemberId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`data copy ${memberId}`}, 0))`.execute(tx)

/** Copies of a member asked for since an instant, by the member or by people of the house. */
export async function countCopies(
  tx: Tx,
  memberId: MemberId,
  { since, byHouse }: { readonly since: Date; readonly byHouse: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_copy
     where member_id = ${memberId} and asked_at > ${since} and state <> 'FAILED' and (asked_by is not null) = ${byHouse}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function insertCopy(
  tx: Tx,
  copy: Pick<StoredCopy, "merchantId" | "memberId" | "language" | "askedBy" | "why" | "askedAt">,
): Promise<StoredCopy> {
  const { rows } = await sql<StoredCopy>`
    insert into data_copy (merchant_id, member_id, language, asked_by, why, asked_at)
    values (${copy.merchantId}, ${copy.memberId}, ${copy.language}, ${copy.askedBy}, ${copy.why}, ${copy.askedAt})
    returning ${ROW}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("a copy was not written")
  return row
}

export async function findCopy(db: Db | Tx, id: bigint): Promise<StoredCopy | undefined> {
  const { rows } = await sql<StoredCopy>`select ${ROW} from data_copy where id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** The newest copies that a member asked for. */
export async function copiesOf(db: Db, memberId: MemberId, limit: number): Promise<StoredCopy[]> {
  const { rows } = await sql<StoredCopy>`
    select ${ROW} from data_copy where member_id = ${memberId} and asked_by is null
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Copies of a merchant below a number, newest first. */
export async function listedCopies(
  db: Db,
  merchantId: MerchantId,
  state: CopyState | undefined,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<StoredCopy[]> {
  const { rows } = await sql<StoredCopy>`
    select ${ROW} from data_copy
     where merchant_id = ${merchantId} ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Removes the parts of a run that did not end. */
export const clearParts = (db: Db, copyId: bigint): Promise<unknown> =>
  sql`delete from data_copy_part where copy_id = ${copyId}::bigint`.execute(db)

export const keepPart = (db: Db, copyId: bigint, part: number, sealed: Uint8Array): Promise<unknown> =>
  sql`insert into data_copy_part (copy_id, part, sealed) values (${copyId}::bigint, ${part}, ${Buffer.from(sealed)})`.execute(
    db,
  )

export async function partOf(db: Db, copyId: bigint, part: number): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from data_copy_part where copy_id = ${copyId}::bigint and part = ${part}`.execute(db)
  return rows[0]?.sealed
}

/** A copy that waits is ready; false where it does not wait any more. */
export async function finishCopy(
  tx: Tx,
  id: bigint,
  { at, expiresAt, rows: count }: { readonly at: Date; readonly expiresAt: Date; readonly rows: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update data_copy set state = 'READY', ready_at = ${at}, expires_at = ${expiresAt}, row_count = ${count}
     where id = ${id}::bigint and state = 'WAITING' returning id`.execute(tx)
  return rows.length > 0
}

export const failCopy = (db: Db, id: bigint): Promise<unknown> =>
  sql`update data_copy set state = 'FAILED' where id = ${id}::bigint and state = 'WAITING'`.execute(db)

/** Removes copies whose time is over with their parts, at most 500 at once. */
export const removeExpired = (db: Db, now: Date): Promise<unknown> =>
  sql`delete from data_copy where id in
        (select id from data_copy where expires_at < ${now} order by expires_at limit 500)`.execute(db)
