import { CHECK_IN_GIFTS, CheckInTerms, type CheckInGift } from "@croupier/contract/check-in-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A version of a merchant's terms. */
export interface TermsVersion {
  readonly since: Date
  readonly terms: CheckInTerms
  readonly askedBy: string
  readonly approvedBy: string
}

type StoredVersion = Omit<TermsVersion, "terms"> & { readonly terms: unknown }
const read = (row: StoredVersion): TermsVersion => ({ ...row, terms: CheckInTerms.parse(row.terms) })

/** Versions of a merchant, the newest first, at most 50. */
export async function versionsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly TermsVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select since, terms, asked_by as "askedBy", approved_by as "approvedBy"
      from check_in_terms where merchant_id = ${merchantId} order by since desc limit 50`.execute(db)
  return rows.map(read)
}

/** The version that began at an instant. */
export async function versionAt(
  db: Db | Tx,
  merchantId: MerchantId,
  since: Date,
): Promise<TermsVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select since, terms, asked_by as "askedBy", approved_by as "approvedBy"
      from check_in_terms where merchant_id = ${merchantId} and since = ${since}`.execute(db)
  return rows[0] && read(rows[0])
}

/** Writes a version; false where one begins at the same instant, which stays: calendars may have it. */
export async function writeTerms(
  tx: Db | Tx,
  merchantId: MerchantId,
  { since, terms, askedBy, approvedBy }: TermsVersion,
): Promise<boolean> {
  const { rows } = await sql`
    insert into check_in_terms (merchant_id, since, terms, asked_by, approved_by)
    values (${merchantId}, ${since}, ${JSON.stringify(terms)}::jsonb, ${askedBy}, ${approvedBy})
    on conflict do nothing returning since`.execute(tx)
  return rows.length > 0
}

/** A check-in as it is kept. */
export interface CheckIn {
  /** Of the merchant, as `2026-11-22`. */
  readonly day: string
  readonly place: number
  readonly length: number
  readonly streak: number
  readonly termsSince: Date
  readonly kind: CheckInGift["kind"]
  readonly amount: Amount
}

const Kind = z.enum(CHECK_IN_GIFTS)

/** The latest check-in of a member. */
export async function lastOf(db: Db | Tx, memberId: MemberId): Promise<CheckIn | undefined> {
  const { rows } = await sql<
    Omit<CheckIn, "kind" | "amount"> & { readonly kind: string; readonly amount: bigint }
  >`
    select to_char(day, 'YYYY-MM-DD') as day, place, length, streak, terms_since as "termsSince", kind, amount
      from check_in where bucket = ${bucketOf(memberId)} and member_id = ${memberId} order by check_in.day desc limit 1`.execute(
    db,
  )
  const [row] = rows
  return row && { ...row, kind: Kind.parse(row.kind), amount: amount(row.amount) }
}

/** Writes a check-in; false where the day has one. Of two at once the second waits for the first. */
export async function insertCheckIn(
  tx: Tx,
  of: { readonly memberId: MemberId; readonly merchantId: MerchantId; readonly at: Date },
  { day, place, length, streak, termsSince, kind, amount: given }: CheckIn,
): Promise<boolean> {
  const { rows } = await sql`
    insert into check_in (bucket, member_id, day, merchant_id, place, terms_since, length, streak, kind, amount, at)
    values (${bucketOf(of.memberId)}, ${of.memberId}, ${day}::date, ${of.merchantId}, ${place}, ${termsSince}, ${length}, ${streak},
            ${kind}, ${given}, ${of.at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Members and gifts of one day. */
export interface CheckInDay {
  readonly day: string
  readonly members: number
  readonly begun: number
  readonly ended: number
  readonly cash: Amount
  readonly points: Amount
  readonly spins: number
}

type StoredSums = { readonly cash: bigint; readonly points: bigint; readonly spins: number }
const SUMS = sql.raw(`coalesce(sum(amount) filter (where kind = 'CASH'), 0)::bigint as cash,
  coalesce(sum(amount) filter (where kind = 'POINTS'), 0)::bigint as points,
  (coalesce(sum(amount) filter (where kind = 'SPINS'), 0) / 10000)::int as spins`)

/** The latest days of a merchant with a check-in, the newest first, and the sums of all days. */
export async function daysOf(
  db: Db,
  merchantId: MerchantId,
  most: number,
): Promise<{
  readonly days: readonly CheckInDay[]
  readonly all: { readonly cash: Amount; readonly points: Amount; readonly spins: number }
}> {
  const [days, all] = await Promise.all([
    sql<Omit<CheckInDay, keyof StoredSums> & StoredSums>`
      select to_char(c.day, 'YYYY-MM-DD') as day, count(*)::int as members, count(*) filter (where place = 1)::int as begun,
             count(*) filter (where place = length)::int as ended, ${SUMS}
        from check_in c where merchant_id = ${merchantId} group by c.day order by c.day desc limit ${most}`.execute(
      db,
    ),
    sql<StoredSums>`select ${SUMS} from check_in where merchant_id = ${merchantId}`.execute(db),
  ])
  const sums = ({ cash, points, spins }: StoredSums) => ({
    cash: amount(cash),
    points: amount(points),
    spins,
  })
  return {
    days: days.rows.map((row) => ({ ...row, ...sums(row) })),
    all: sums(all.rows[0] ?? { cash: 0n, points: 0n, spins: 0 }),
  }
}
