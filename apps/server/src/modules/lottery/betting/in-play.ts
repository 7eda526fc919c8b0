import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"

/** Bets of a member that are looked at, the newest: older ones were drawn long ago. */
const LOOKED_AT = 5_000

/** The stakes of a member on issues that are not settled, without cancelled ones. */
export async function stakesInPlay(db: Db | Tx, memberId: MemberId, asset: AssetCode): Promise<Amount> {
  const { rows } = await sql<{ stake: bigint }>`
    select coalesce(sum(b.stake), 0)::bigint as stake
      from (select bucket, id, issue_id, stake, asset from lottery_bet
             where bucket = ${bucketOf(memberId)} and member_id = ${memberId} order by id desc limit ${LOOKED_AT}) b
     where b.asset = ${asset}
       and not exists (select from lottery_settled s where s.issue_id = b.issue_id and s.bucket = b.bucket)
       and not exists (select from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id)`.execute(
    db,
  )
  return amount(rows[0]?.stake ?? 0n)
}
