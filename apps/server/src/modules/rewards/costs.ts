import type { RewardKind } from "@croupier/contract/rewards"
import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { spanOf } from "../../kernel/days.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { RewardsKit } from "./kit.ts"
import { sourceFrom } from "./reward-store.ts"

const MOST_DAYS = 366

interface Sum {
  readonly day: string
  readonly source: string
  readonly kind: RewardKind
  readonly asset: string
  readonly count: number
  readonly amount: bigint
}

/** Rewards that were claimed on days of the merchant, by source and kind, and the open ones of now. Refuses INPUT_INVALID. */
export async function costsOf(
  { db, clock, merchants }: Pick<RewardsKit, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ConsoleValue<"rewardCosts">> {
  const { timeZone } = merchants.byId(merchantId).brand
  const span = spanOf(from, until, timeZone, MOST_DAYS)
  const [claimed, open] = await Promise.all([
    sql<Sum>`
      select to_char(ended_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, source, kind, asset, count(*)::int as count,
             sum(amount)::bigint as amount
        from reward
       where merchant_id = ${merchantId} and state = 'CLAIMED' and ended_at >= ${span.from} and ended_at < ${span.until}
       group by 1, 2, 3, 4 order by 1 desc, 2, 3, 4`.execute(db),
    sql<Pick<Sum, "kind" | "asset" | "count" | "amount">>`
      select kind, asset, count(*)::int as count, sum(amount)::bigint as amount from reward
       where merchant_id = ${merchantId} and state = 'OPEN' and (claim_by is null or claim_by > ${clock.now()})
       group by 1, 2 order by 1, 2`.execute(db),
  ])
  const told = <Row extends { readonly amount: bigint }>(row: Row) => ({
    ...row,
    amount: toDecimal(amount(row.amount)),
  })
  return {
    rows: claimed.rows.map((row) => ({ ...told(row), source: sourceFrom(row.source) })),
    open: open.rows.map(told),
  }
}
