import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, toDecimal, type Amount } from "@croupier/money"
import type { MerchantContext } from "../../../call/console-context.ts"
import { uuidCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { DepositKey } from "../deposit.ts"
import type { DepositState } from "../deposit-states.ts"
import { slipOf } from "../methods/slip.ts"
import type { PaymentProvider } from "../provider.ts"
import { receiptsOf } from "../returns/held-list.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

interface Row {
  readonly id: string
  readonly bucket: number
  readonly memberId: MemberId
  readonly method: string
  readonly provider: string
  readonly amount: bigint
  readonly paidAmount: bigint | null
  readonly creditedAmount: bigint | null
  readonly asset: string
  readonly state: DepositState
  readonly reason: string | null
  readonly chargeId: string | null
  readonly reference: string | null
  readonly slipAt: Date | null
  readonly createdAt: Date
  readonly creditedAt: Date | null
}
const QUERY = sql`
  select id, bucket, member_id as "memberId", method, provider, amount, paid_amount as "paidAmount",
         credited_amount as "creditedAmount", asset, state, reason,
         charge_id as "chargeId", reference, slip_at as "slipAt", created_at as "createdAt", credited_at as "creditedAt" from deposit`

/** A charge is made within seconds, a credit at once; a provider tells of an end soon after it. */
const EXPECTED = { charge: 2 * MINUTE_MS, end: 5 * MINUTE_MS, credit: MINUTE_MS }

/** Deposits that should have gone on by now and have not, or wait for a person. */
const isStuck = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return sql`state in ('PENDING', 'PAID', 'REVIEW') and (
    state = 'REVIEW' or (state = 'PAID' and paid_at < ${before(EXPECTED.credit)})
    or (state = 'PENDING' and (expires_at < ${before(EXPECTED.end)}
                               or (rail = 'charge' and charge_id is null and created_at < ${before(EXPECTED.charge)}))))`
}

/** A page of a merchant's deposits, newest first. */
export async function listDeposits(
  db: Db,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listDeposits">,
  now: Date,
): Promise<ConsoleValue<"listDeposits">> {
  const member = asked.memberId === undefined ? undefined : memberIdOf(asked.memberId)
  const where = [
    sql`merchant_id = ${merchantId}`,
    ...(asked.cursor === undefined ? [] : [sql`id < ${uuidCursor(asked.cursor)}::uuid`]),
    ...(asked.state ? [sql`state = ${asked.state}`] : []),
    ...(asked.stuck ? [isStuck(now)] : []),
    ...(member === undefined ? [] : [sql`bucket = ${bucketOf(member)} and member_id = ${member}`]),
  ]
  const { rows } = await sql<Row>`
    ${QUERY} where ${sql.join(where, sql` and `)} order by id desc limit ${asked.limit + 1}`.execute(db)
  const page = pageOf(rows, asked.limit, ({ id }) => id)
  return { ...page, rows: page.rows.map(present) }
}

export interface TrailKit {
  readonly db: Db
  readonly providers: readonly Pick<PaymentProvider, "code" | "readCharge">[]
  readonly accountOf: (memberId: MemberId) => Promise<string | undefined>
}

/** One deposit with everything that happened to it. Refuses DEPOSIT_UNKNOWN for another merchant's. */
export async function depositTrail(
  { db, providers, accountOf }: TrailKit,
  merchantId: MerchantId,
  id: string,
): Promise<ConsoleValue<"depositTrail">> {
  const found = await sql<Row>`${QUERY} where merchant_id = ${merchantId} and id = ${id}::uuid`.execute(db)
  const row = found.rows[0] ?? refuse("DEPOSIT_UNKNOWN")
  const moves = await sql<{ event: string; from: string; to: string; reason: string | null; at: Date }>`
    select event, from_state as "from", to_state as "to", reason, at from deposit_move
     where bucket = ${row.bucket} and deposit_id = ${id}::uuid order by position`.execute(db)
  const events = await sql<{ id: string; at: Date }>`
    select event_id as id, received_at as at from payment_event
     where bucket = ${row.bucket} and provider = ${row.provider} and deposit_id = ${id}::uuid
     order by received_at limit 200`.execute(db)
  const provider = row.chargeId === null ? undefined : providers.find(({ code }) => code === row.provider)
  const [answer, account, receipts] = await Promise.all([
    provider?.readCharge(row.chargeId ?? ""),
    accountOf(row.memberId),
    receiptsOf(db, row),
  ])
  return {
    deposit: present(row),
    transfer:
      row.reference === null ? null : { reference: row.reference, slipAt: row.slipAt?.toISOString() ?? null },
    receipts,
    member: account ?? null,
    charge:
      answer?.kind === "ok"
        ? {
            state: answer.charge.state,
            paidAmount: answer.charge.paidAmount === null ? null : toDecimal(answer.charge.paidAmount),
          }
        : null,
    moves: moves.rows.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    events: events.rows.map((event) => ({ eventId: event.id, receivedAt: event.at.toISOString() })),
  }
}

/** The slip of a merchant's deposit; that it was read is written down with it. Refuses DEPOSIT_UNKNOWN. */
export async function readSlip(
  db: Db,
  depositId: string,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"depositSlip">> {
  const { rows } = await sql<DepositKey>`
    select bucket, id from deposit where merchant_id = ${merchant.id} and id = ${depositId}::uuid`.execute(db)
  const at = rows[0] ?? refuse("DEPOSIT_UNKNOWN")
  return inTransaction(db, async (tx) => {
    const image = await slipOf(tx, at)
    if (image !== null)
      await record(tx, {
        act: "payments.slip",
        target: `deposit:${depositId}`,
        merchantId: merchant.id,
      })
    return { image }
  })
}

const present = (row: Row): ConsoleValue<"listDeposits">["rows"][number] => ({
  depositId: row.id,
  memberId: String(row.memberId),
  method: row.method,
  provider: row.provider,
  amount: toDecimal(amount(row.amount)),
  paidAmount: row.paidAmount === null ? null : toDecimal(amount(row.paidAmount)),
  creditedAmount: row.creditedAmount === null ? null : toDecimal(amount(row.creditedAmount)),
  asset: row.asset,
  state: row.state,
  reason: row.reason,
  chargeId: row.chargeId,
  createdAt: row.createdAt.toISOString(),
  creditedAt: row.creditedAt?.toISOString() ?? null,
})

/** The money that came in since an instant, without that of test accounts, and how many deposits wait for a person. */
export async function creditedSince(db: Db, merchantId: MerchantId, asset: string, since: Date) {
  const credited = await sql<{ count: number; amount: bigint }>`
    select count(*)::int as count, coalesce(sum(coalesce(credited_amount, amount)), 0)::bigint as amount from deposit
     where merchant_id = ${merchantId} and credited_at >= ${since} and asset = ${asset}
       and not exists (select from play_test_at(member_id, credited_at))`.execute(db)
  const waiting = await sql<{ count: number }>`
    select count(*)::int as count from deposit where merchant_id = ${merchantId} and state = 'REVIEW'`.execute(
    db,
  )
  return {
    count: credited.rows[0]?.count ?? 0,
    amount: amount(credited.rows[0]?.amount ?? 0n),
    inReview: waiting.rows[0]?.count ?? 0,
  }
}

/** Deposits of a member in an asset that were credited, together. */
export async function depositedBy(db: Db, memberId: MemberId, asset: string): Promise<Amount> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(coalesce(credited_amount, amount)), 0)::bigint as amount from deposit
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset}
       and credited_at is not null`.execute(db)
  return amount(rows[0]?.amount ?? 0n)
}

/** The amounts credited in one asset in each of the days that begin at these instants, by their place; without test accounts. */
export async function creditedByDay(
  db: Db,
  merchantId: MerchantId,
  asset: string,
  starts: readonly Date[],
): Promise<ReadonlyMap<number, { readonly count: number; readonly amount: Amount }>> {
  const { rows } = await sql<{ day: number; count: number; amount: bigint }>`
    select width_bucket(credited_at, ${starts}::timestamptz[]) - 1 as day, count(*)::int as count,
           sum(coalesce(credited_amount, amount))::bigint as amount
      from deposit where merchant_id = ${merchantId} and credited_at >= ${starts[0]} and asset = ${asset}
       and not exists (select from play_test_at(member_id, credited_at))
     group by 1`.execute(db)
  return new Map(rows.map(({ day, count, amount: sum }) => [day, { count, amount: amount(sum) }]))
}

/** Deposits that should have gone on by now and have not, or wait for a person. */
export async function stuckDeposits(
  db: Db,
  merchantId: MerchantId,
  now: Date,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(coalesce(paid_at, created_at)) as since from deposit
     where merchant_id = ${merchantId} and ${isStuck(now)} having count(*) > 0`.execute(db)
  return rows[0]
}
