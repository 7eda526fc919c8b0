import { sql, type Db } from "@croupier/database"
import { amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { Course, MoneyAsked, MoneyLine } from "../../payments/index.ts"

/**
 * Withdrawals by the hour or day in which they were paid, with what members received: without their fees, and without what
 * the bank gave back since. A fee is given back with the whole, and one that was paid after a refusal has none.
 * Those of test accounts are left out.
 */
export async function paidLines(db: Db, asked: MoneyAsked): Promise<MoneyLine[]> {
  const { rows } = await sql<{
    at: Date
    method: string
    provider: string
    count: number
    received: bigint
    fees: bigint
  }>`
    select date_trunc(${asked.by}, w.paid_at, ${asked.timeZone}) as at, w.kind as method,
           coalesce(a.provider, '–') as provider, count(*)::int as count,
           sum(w.amount - w.fee - coalesce(w.returned, 0))::bigint as received,
           sum(case when a.is_final is not null or w.returned >= w.amount - w.fee then 0 else w.fee end)::bigint as fees
      from withdrawal w
      left join lateral (select provider, is_final from payout_attempt a
                          where a.bucket = w.bucket and a.withdrawal_id = w.id and a.state in ('PAID', 'RETURNED')
                          order by a.number desc limit 1) a on true
     where w.merchant_id = ${asked.merchantId} and w.asset = ${asked.asset}
       and w.paid_at >= ${asked.from} and w.paid_at < ${asked.until}
       and not exists (select from play_test_at(w.member_id, w.paid_at))
     group by 1, 2, 3`.execute(db)
  return rows.map(({ received, fees, ...line }) => ({ ...line, amount: amount(received), fee: amount(fees) }))
}

/** How attempts to pay out that were made since an instant went, by provider. */
export async function payoutCourses(db: Db, merchantId: MerchantId, since: Date): Promise<Course[]> {
  const { rows } = await sql<Course>`
    select a.provider, count(*)::int as begun, count(*) filter (where a.state = 'PAID')::int as done,
           count(*) filter (where a.state in ('REFUSED', 'RETURNED'))::int as refused,
           count(*) filter (where a.state in ('PREPARED', 'SENT', 'ACCEPTED', 'UNKNOWN'))::int as waiting,
           max(w.paid_at) filter (where a.state = 'PAID') as "lastDoneAt"
      from payout_attempt a
      join withdrawal w on w.bucket = a.bucket and w.id = a.withdrawal_id
     where a.merchant_id = ${merchantId} and a.made_at >= ${since}
     group by a.provider`.execute(db)
  return rows
}
