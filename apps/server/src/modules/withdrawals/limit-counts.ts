import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { Counted } from "./rules/limits.ts"
import type { Withdrawal } from "./withdrawal.ts"
import type { MemberId } from "../../kernel/ids.ts"

interface Periods {
  readonly memberId: MemberId
  readonly asset: string
  readonly day: string
  readonly month: string
}

/** The sums withdrawn in a day and a month. */
export async function countedOf(db: Db | Tx, { memberId, asset, day, month }: Periods): Promise<Counted> {
  const { rows } = await sql<{ period: string; amount: bigint }>`
    select period, amount from withdrawal_count
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset}
       and period in (${day}, ${month})`.execute(db)
  const of = (wanted: string) => amount(rows.find(({ period }) => period === wanted)?.amount ?? 0n)
  return { day: of(day), month: of(month) }
}

/**
 * Requests of a day that were not given back, and their sum. Parts count with the whole that they come from. `upTo`: the
 * number of the last request that counts; requests without a number count always.
 */
export async function requestsOf(
  db: Db | Tx,
  { memberId, asset, day }: Omit<Periods, "month">,
  upTo: bigint | null = null,
): Promise<{ readonly count: number; readonly sum: Amount }> {
  const { rows } = await sql<{ count: number; sum: bigint }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from withdrawal
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and day = ${day}
       and (${upTo}::bigint is null or turn is null or turn <= ${upTo}) and parent_id is null and state not in ('REFUSED', 'CANCELLED', 'BOUNCED')`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, sum: amount(rows[0]?.sum ?? 0n) }
}

/** Counts a request for its day and its month, in the transaction that holds its money. */
export const countIn = (tx: Tx, of: Periods, asked: Amount): Promise<unknown> =>
  sql`
    insert into withdrawal_count as c (bucket, member_id, asset, period, amount)
    select ${bucketOf(of.memberId)}::smallint, ${of.memberId}::bigint, ${of.asset}, period, ${asked}::bigint
      from unnest(${[of.day, of.month]}::text[]) period order by period
    on conflict (bucket, member_id, asset, period) do update set amount = c.amount + excluded.amount`.execute(
    tx,
  )

/** Gives the room of what was not paid back, to the day and the month of its request. */
export async function countOut(tx: Tx, of: Pick<Withdrawal, keyof Periods>, back: Amount): Promise<void> {
  if (back === ZERO) return
  await sql`
    update withdrawal_count set amount = greatest(amount - ${back}, 0)
     where bucket = ${bucketOf(of.memberId)} and member_id = ${of.memberId} and asset = ${of.asset}
       and period in (${of.day}, ${of.month})`.execute(tx)
}
