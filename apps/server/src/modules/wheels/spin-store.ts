import { WHEEL_PRIZES, type WheelPrize } from "@croupier/contract/wheel-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A spin that was made. */
export interface Spun {
  readonly at: Date
  readonly termsSince: Date
  readonly clientSeed: string
  readonly weights: readonly number[]
  readonly number: number
  readonly segment: number
  readonly kind: WheelPrize["kind"]
  readonly amount: Amount
}

/** The spin of a member and day: committed, and made or still to be made. */
export interface Spin {
  readonly commitment: string
  readonly sealedSeed: Uint8Array
  readonly spun: Spun | undefined
}

const Kind = z.enum(WHEEL_PRIZES)

/** The columns of a spin, in both tables. */
export interface StoredSpin {
  readonly commitment: string
  readonly sealedSeed: Uint8Array
  readonly spunAt: Date | null
  readonly termsSince: Date
  readonly clientSeed: string
  readonly weights: readonly number[]
  readonly number: number
  readonly segment: number
  readonly kind: string
  readonly amount: bigint
}

export const readSpin = ({ commitment, sealedSeed, spunAt, ...row }: StoredSpin): Spin => ({
  commitment,
  sealedSeed,
  spun: spunAt ? { ...row, at: spunAt, kind: Kind.parse(row.kind), amount: amount(row.amount) } : undefined,
})

export const SPIN_COLUMNS =
  sql.raw(`commitment, sealed_seed as "sealedSeed", spun_at as "spunAt", terms_since as "termsSince",
  client_seed as "clientSeed", weights, number, segment, kind, amount`)

/** The spin of a member on a day. */
export async function spinOn(db: Db | Tx, memberId: MemberId, day: string): Promise<Spin | undefined> {
  const { rows } = await sql<StoredSpin>`
    select ${SPIN_COLUMNS} from wheel_spin
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and day = ${day}::date`.execute(db)
  return rows[0] && readSpin(rows[0])
}

/** The spin of a member on a day, held to the commit. */
export async function holdSpin(tx: Tx, memberId: MemberId, day: string): Promise<Spin | undefined> {
  const { rows } = await sql<StoredSpin>`
    select ${SPIN_COLUMNS} from wheel_spin
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and day = ${day}::date for update`.execute(
    tx,
  )
  return rows[0] && readSpin(rows[0])
}

/** Writes the commitment of a member's day; of two at once the first stays. */
export async function commitSpin(
  db: Db,
  of: {
    readonly memberId: MemberId
    readonly merchantId: MerchantId
    readonly day: string
    readonly at: Date
  },
  { commitment, sealedSeed }: Omit<Spin, "spun">,
): Promise<void> {
  await sql`
    insert into wheel_spin (bucket, member_id, day, merchant_id, commitment, sealed_seed, committed_at)
    values (${bucketOf(of.memberId)}, ${of.memberId}, ${of.day}::date, ${of.merchantId}, ${commitment}, ${Buffer.from(sealedSeed)}, ${of.at})
    on conflict do nothing`.execute(db)
}

/** The columns that a made spin sets. */
export const spunSet = (spun: Spun) =>
  sql`terms_since = ${spun.termsSince}, client_seed = ${spun.clientSeed}, weights = ${[...spun.weights]}::int[],
      number = ${spun.number}, segment = ${spun.segment}, kind = ${spun.kind}, amount = ${spun.amount}, spun_at = ${spun.at}`

/** Writes the result of a day's spin that the caller holds. */
export async function writeSpun(
  tx: Tx,
  of: { readonly memberId: MemberId; readonly day: string },
  spun: Spun,
): Promise<void> {
  await sql`
    update wheel_spin set ${spunSet(spun)}
     where bucket = ${bucketOf(of.memberId)} and member_id = ${of.memberId} and day = ${of.day}::date`.execute(
    tx,
  )
}

/** Spins and prizes of one day. */
export interface WheelDay {
  readonly day: string
  readonly spins: number
  readonly prizes: number
  readonly cash: Amount
  readonly bonus: Amount
  readonly points: Amount
}

type Sums = { readonly cash: bigint; readonly bonus: bigint; readonly points: bigint }

/** The latest days of a merchant with a spin, the newest first. A spin of a gift counts on the day on which it was made. */
export async function daysOf(
  db: Db,
  { merchantId, timeZone }: { merchantId: MerchantId; timeZone: string },
  most: number,
): Promise<readonly WheelDay[]> {
  const { rows } = await sql<Omit<WheelDay, keyof Sums> & Sums>`
    select to_char(s.day, 'YYYY-MM-DD') as day, count(*)::int as spins, count(*) filter (where kind <> 'NOTHING')::int as prizes,
           coalesce(sum(amount) filter (where kind = 'CASH'), 0)::bigint as cash,
           coalesce(sum(amount) filter (where kind = 'BONUS'), 0)::bigint as bonus,
           coalesce(sum(amount) filter (where kind = 'POINTS'), 0)::bigint as points
      from (select day, kind, amount from wheel_spin where merchant_id = ${merchantId} and spun_at is not null
            union all
            select (spun_at at time zone ${timeZone})::date, kind, amount from wheel_gift_spin
             where merchant_id = ${merchantId} and spun_at is not null) s
     group by s.day order by s.day desc limit ${most}`.execute(db)
  return rows.map((row) => ({
    ...row,
    cash: amount(row.cash),
    bonus: amount(row.bonus),
    points: amount(row.points),
  }))
}
