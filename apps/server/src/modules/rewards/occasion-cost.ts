import type { RewardSource } from "@croupier/contract/rewards"
import { sql } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { MerchantId } from "../../kernel/ids.ts"
import type { RewardsKit } from "./kit.ts"

/** Gifts of a campaign that were claimed, as the ledger has them. */
export interface GiftCost {
  readonly claimed: number
  readonly cash: Amount
  /** Bonuses: granted, and the part of it that went back to the house. */
  readonly granted: Amount
  readonly returned: Amount
  /** Whole points at their scale. */
  readonly points: Amount
}

/** Bonuses of one question to their module. */
const BATCH = 5_000

/** The cost of the claimed gifts of a programme's occasions. */
export async function costOfOccasions(
  { db, bonusCosts }: Pick<RewardsKit, "db" | "bonusCosts">,
  merchantId: MerchantId,
  { source, occasions }: { readonly source: RewardSource; readonly occasions: readonly string[] },
): Promise<GiftCost> {
  const ofThem = sql`merchant_id = ${merchantId} and source = ${source} and occasion = any (${[...occasions]}::text[]) and state = 'CLAIMED'`
  const { rows } = await sql<{ claimed: number; cash: bigint; points: bigint }>`
    select count(*)::int as claimed, coalesce(sum(amount) filter (where kind = 'CASH'), 0)::bigint as cash,
           coalesce(sum(amount) filter (where kind = 'POINTS'), 0)::bigint as points
      from reward where ${ofThem}`.execute(db)
  const [sums = { claimed: 0, cash: 0n, points: 0n }] = rows
  let [granted, returned, after] = [0n, 0n, 0n]
  for (;;) {
    const { rows: page } = await sql<{ id: bigint; posting: string }>`
      select id, posting from reward where ${ofThem} and kind = 'BONUS' and id > ${after} order by id limit ${BATCH}`.execute(
      db,
    )
    const cost = await bonusCosts(page.map(({ posting }) => posting))
    granted += cost.granted
    returned += cost.returned
    const last = page.at(-1)
    if (!last || page.length < BATCH) break
    after = last.id
  }
  return {
    claimed: sums.claimed,
    cash: amount(sums.cash),
    points: amount(sums.points),
    granted: amount(granted),
    returned: amount(returned),
  }
}
