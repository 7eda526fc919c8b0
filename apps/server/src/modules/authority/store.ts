import type { AuthorityState } from "@croupier/contract/authority-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"

export interface StoredFile {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly day: string
  readonly revision: number
  readonly state: AuthorityState
  readonly madeAt: Date
  readonly madeBy: string | null
  readonly why: string | null
  readonly members: number
  readonly bytes: number
  readonly hash: string
  readonly attempts: number
  readonly answeredAt: Date | null
  readonly protocol: string | null
  readonly reason: string | null
  /** No later revision of its day is there. */
  readonly isLast: boolean
}

const COLUMNS = sql`f.id, f.merchant_id as "merchantId", f.day::text as day, f.revision, f.state, f.made_at as "madeAt",
  f.made_by as "madeBy", f.why, f.members, f.bytes, f.hash, f.attempts, f.answered_at as "answeredAt", f.protocol, f.reason,
  not exists (select from authority_file l where l.merchant_id = f.merchant_id and l.day = f.day and l.revision > f.revision)
    as "isLast"`

/** Files of a merchant, the newest first. */
export async function listedFiles(
  db: Db,
  merchantId: MerchantId,
  { state, before, limit }: { state: AuthorityState | undefined; before: bigint | undefined; limit: number },
): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${COLUMNS} from authority_file f
     where f.merchant_id = ${merchantId} and (${state ?? null}::text is null or f.state = ${state ?? null})
       and (${before ?? null}::bigint is null or f.id < ${before ?? null})
     order by f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function readFile(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
): Promise<(StoredFile & { readonly sealed: Buffer }) | undefined> {
  const { rows } = await sql<StoredFile & { sealed: Buffer }>`
    select ${COLUMNS}, f.sealed from authority_file f where f.id = ${id} and f.merchant_id = ${merchantId}`.execute(
    db,
  )
  return rows[0]
}

/** The first day of a merchant's files, and the days that have one since then. */
export async function daysMade(
  db: Db,
  merchantId: MerchantId,
): Promise<{ readonly first: string | undefined; readonly days: ReadonlySet<string> }> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from authority_file where merchant_id = ${merchantId} and revision = 1 order by day`.execute(
    db,
  )
  return { first: rows[0]?.day, days: new Set(rows.map(({ day }) => day)) }
}

/** Keeps a file; false where its revision of the day is there already. */
export async function insertFile(
  tx: Db | Tx,
  file: Pick<
    StoredFile,
    "merchantId" | "day" | "revision" | "madeAt" | "madeBy" | "why" | "members" | "bytes" | "hash"
  > & {
    readonly sealed: Uint8Array
  },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into authority_file (merchant_id, day, revision, made_at, made_by, why, members, bytes, hash, sealed, next_at)
    values (${file.merchantId}, ${file.day}, ${file.revision}, ${file.madeAt}, ${file.madeBy}, ${file.why}, ${file.members},
            ${file.bytes}, ${file.hash}, ${Buffer.from(file.sealed)}, ${file.madeAt})
    on conflict (merchant_id, day, revision) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Takes the next file that is due, for so long: another process does not send it meanwhile. Corrected files are not sent any more. */
export async function takeDue(
  db: Db,
  now: Date,
  until: Date,
): Promise<
  | (Pick<StoredFile, "id" | "merchantId" | "day" | "revision" | "attempts"> & { readonly sealed: Buffer })
  | undefined
> {
  const { rows } = await sql<
    Pick<StoredFile, "id" | "merchantId" | "day" | "revision" | "attempts"> & { sealed: Buffer }
  >`
    update authority_file set next_at = ${until}, attempts = attempts + 1
     where id = (select f.id from authority_file f
                  where f.next_at <= ${now}
                    and not exists (select from authority_file l
                                     where l.merchant_id = f.merchant_id and l.day = f.day and l.revision > f.revision)
                  order by f.next_at, f.id limit 1 for update skip locked)
    returning id, merchant_id as "merchantId", day::text as day, revision, attempts, sealed`.execute(db)
  return rows[0]
}

export const writeAnswer = (
  db: Db,
  id: bigint,
  answer: Pick<StoredFile, "state" | "answeredAt" | "protocol" | "reason"> & { readonly nextAt: Date | null },
): Promise<unknown> =>
  sql`update authority_file set state = ${answer.state}, next_at = ${answer.nextAt},
        answered_at = coalesce(${answer.answeredAt}, answered_at), protocol = coalesce(${answer.protocol}, protocol),
        reason = ${answer.reason}
      where id = ${id} and state not in ('ACCEPTED', 'REFUSED')`.execute(db)
