import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { MerchantId } from "../../kernel/ids.ts"

export interface MerchantDay {
  readonly players: number
  readonly turnover: Amount
  readonly payouts: Amount
  readonly hours: readonly { readonly hour: Date; readonly turnover: Amount; readonly payouts: Amount }[]
}

/** Hours of members who are no test accounts: marks begin and end at full hours. */
export const countedIn = (table: "vendor_hour" | "money_hour") =>
  sql`not exists (select from play_test_at(${sql.ref(`${table}.member_id`)}, ${sql.ref(`${table}.hour`)}))`
const COUNTED = countedIn("vendor_hour")

/** A merchant's play in one asset that was settled since the beginning of an hour: stakes and payouts, in sum and by the hour. */
export async function merchantDay(
  db: Db,
  merchantId: MerchantId,
  asset: string,
  since: Date,
): Promise<MerchantDay> {
  const { rows } = await sql<{ hour: Date; stake: bigint; payout: bigint }>`
    select hour, sum(stake)::bigint as stake, sum(payout)::bigint as payout from vendor_hour
     where merchant_id = ${merchantId} and hour >= ${since} and asset = ${asset} and ${COUNTED} group by hour order by hour`.execute(
    db,
  )
  const players = await sql<{ count: number }>`
    select count(distinct member_id)::int as count from vendor_hour
     where merchant_id = ${merchantId} and hour >= ${since} and asset = ${asset} and ${COUNTED}`.execute(db)
  return {
    players: players.rows[0]?.count ?? 0,
    turnover: amount(rows.reduce((sum, { stake }) => sum + stake, 0n)),
    payouts: amount(rows.reduce((sum, { payout }) => sum + payout, 0n)),
    hours: rows.map(({ hour, stake, payout }) => ({
      hour,
      turnover: amount(stake),
      payouts: amount(payout),
    })),
  }
}

/** A merchant's play in one asset in each of the days that begin at these hours, by their place. */
export async function merchantDays(
  db: Db,
  merchantId: MerchantId,
  asset: string,
  starts: readonly Date[],
): Promise<ReadonlyMap<number, { readonly turnover: Amount; readonly payouts: Amount }>> {
  const { rows } = await sql<{ day: number; stake: bigint; payout: bigint }>`
    select width_bucket(hour, ${starts}::timestamptz[]) - 1 as day, sum(stake)::bigint as stake,
           sum(payout)::bigint as payout
      from (select hour, sum(stake) as stake, sum(payout) as payout from vendor_hour
             where merchant_id = ${merchantId} and hour >= ${starts[0]} and asset = ${asset} and ${COUNTED} group by hour) hours
     group by 1`.execute(db)
  return new Map(
    rows.map(({ day, stake, payout }) => [day, { turnover: amount(stake), payouts: amount(payout) }]),
  )
}
