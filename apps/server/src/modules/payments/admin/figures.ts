import { sql, type Db } from "@croupier/database"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"

/** The terms of a report of money in one direction. */
export interface MoneyAsked {
  readonly merchantId: MerchantId
  readonly asset: string
  readonly from: Date
  /** Exclusive. */
  readonly until: Date
  readonly by: "hour" | "day"
  /** Hours and days are this zone's. */
  readonly timeZone: string
}

/** The money that moved in one hour or day by one method over one provider. */
export interface MoneyLine {
  /** When the hour or day begins. */
  readonly at: Date
  readonly method: string
  readonly provider: string
  readonly count: number
  readonly amount: Amount
  /** The fees that members paid for it. */
  readonly fee: Amount
}

/** Deposits by the hour or day in which they were credited, with what was credited; without those of test accounts. */
export async function creditedLines(db: Db, asked: MoneyAsked): Promise<MoneyLine[]> {
  const { rows } = await sql<{ at: Date; method: string; provider: string; count: number; sum: bigint }>`
    select date_trunc(${asked.by}, credited_at, ${asked.timeZone}) as at, method, provider, count(*)::int as count,
           sum(coalesce(credited_amount, amount))::bigint as sum
      from deposit
     where merchant_id = ${asked.merchantId} and asset = ${asked.asset}
       and credited_at >= ${asked.from} and credited_at < ${asked.until}
       and not exists (select from play_test_at(member_id, credited_at))
     group by 1, 2, 3`.execute(db)
  return rows.map(({ sum, ...line }) => ({ ...line, amount: amount(sum), fee: ZERO }))
}

/** How what was begun with one provider since an instant went. */
export interface Course {
  readonly provider: string
  readonly begun: number
  readonly done: number
  readonly refused: number
  readonly waiting: number
  readonly lastDoneAt: Date | null
}

/** The first id that a row made at this instant can have: ids begin with their time. */
const firstIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Deposits that were begun since an instant, by provider. */
export async function depositCourses(db: Db, merchantId: MerchantId, since: Date): Promise<Course[]> {
  const { rows } = await sql<Course>`
    select provider, count(*)::int as begun, count(*) filter (where credited_at is not null)::int as done,
           count(*) filter (where state = 'REFUSED')::int as refused,
           count(*) filter (where state in ('PENDING', 'PAID', 'REVIEW'))::int as waiting,
           max(credited_at) as "lastDoneAt"
      from deposit
     where merchant_id = ${merchantId} and id >= ${firstIdAt(since)}::uuid and created_at >= ${since}
     group by provider`.execute(db)
  return rows
}
