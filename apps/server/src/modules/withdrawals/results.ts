import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { ProductResult } from "./rules/score.ts"
import type { LotsOf } from "./wagering/lots.ts"

/** The play of a member in all: the sum of valid bets. */
export async function playedOf(db: Db | Tx, { memberId, asset }: LotsOf): Promise<Amount> {
  const { rows } = await sql<{ valid: bigint }>`
    select coalesce(sum(valid), 0)::bigint as valid from wager_result
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset}`.execute(db)
  return amount(rows[0]?.valid ?? 0n)
}

/** The same by product, with the results. */
export async function resultsOf(db: Db | Tx, { memberId, asset }: LotsOf): Promise<ProductResult[]> {
  const { rows } = await sql<{ product: string; stake: bigint; payout: bigint; squares: string }>`
    select product, stake, payout, trunc(squares)::text as squares from wager_result
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset}`.execute(db)
  return rows.map((row) => ({
    product: row.product,
    stake: amount(row.stake),
    payout: amount(row.payout),
    squares: BigInt(row.squares),
  }))
}
