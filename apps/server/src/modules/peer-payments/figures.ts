import { sql, type Db } from "@croupier/database"
import { amount, ZERO } from "@croupier/money"
import type { MoneyAsked, MoneyLine } from "../payments/index.ts"

/** The provider of the report for money that members paid one another. */
const MEMBERS = "members"

/** Deposits by the hour or day in which they were credited, that members paid to one another; without what was taken back. */
export async function creditedLines(db: Db, asked: MoneyAsked): Promise<MoneyLine[]> {
  const { rows } = await sql<{ at: Date; method: string; count: number; amount: bigint }>`
    select date_trunc(${asked.by}, at, ${asked.timeZone}) as at, kind as method, count(*)::int as count,
           sum(amount)::bigint as amount
      from peer_credit
     where merchant_id = ${asked.merchantId} and asset = ${asked.asset} and returned_at is null
       and peer_credit.at >= ${asked.from} and peer_credit.at < ${asked.until}
       and not exists (select from play_test_at(depositor_id, peer_credit.at))
     group by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, provider: MEMBERS, amount: amount(row.amount), fee: ZERO }))
}
