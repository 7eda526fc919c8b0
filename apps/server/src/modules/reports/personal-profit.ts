import { sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { MemberId } from "../../kernel/ids.ts"
import { moneyGroup, type MoneyGroup } from "./money.ts"

/** The sums of play, at the ledger's scale. */
export interface PlaySums {
  readonly bets: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly validBet: bigint
}

/** One day, product and vendor. The day is its place among the days asked for; no vendor: games of the house. */
export interface PlayOfDay extends PlaySums {
  readonly day: number
  readonly product: string
  readonly vendor: string
}

export interface ProfitOf {
  readonly memberId: MemberId
  readonly asset: string
  /** The hours in which the days begin, in their order, and the hour behind the last. */
  readonly starts: readonly Date[]
  readonly until: Date
}

/** A member's settled play by day, product and vendor. */
export async function playByDay(
  db: Db,
  { memberId, asset, starts, until }: ProfitOf,
): Promise<readonly PlayOfDay[]> {
  const { rows } = await sql<PlayOfDay>`
    select width_bucket(hour, ${starts}::timestamptz[]) - 1 as day, product, vendor, sum(bets)::bigint as bets,
           sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid_bet)::bigint as "validBet"
      from vendor_hour
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and hour >= ${starts[0]} and hour < ${until}
     group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** The moves of a member's money that were no play, by day and group; above zero: it came to the member. */
export async function moneyByDay(
  db: Db,
  { memberId, asset, starts, until }: ProfitOf,
): Promise<readonly { readonly day: number; readonly group: MoneyGroup; readonly amount: bigint }[]> {
  const { rows } = await sql<{ day: number; kind: string; amount: bigint }>`
    select width_bucket(hour, ${starts}::timestamptz[]) - 1 as day, kind, sum(amount)::bigint as amount
      from money_hour
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and hour >= ${starts[0]} and hour < ${until}
     group by 1, 2`.execute(db)
  return rows.flatMap(({ day, kind, amount }) => {
    const group = moneyGroup(kind)
    return group ? [{ day, group, amount }] : []
  })
}
