import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"

/** What a member has staked in rounds that are open, less what those paid so far. */
export async function stakesInPlay(db: Db | Tx, memberId: MemberId, asset: AssetCode): Promise<Amount> {
  const { rows } = await sql<{ stake: bigint }>`
    select coalesce(sum(greatest(staked - won, 0)), 0)::bigint as stake from provider_round
     where member_id = ${memberId} and asset = ${asset} and closed_at is null`.execute(db)
  return amount(rows[0]?.stake ?? 0n)
}
