import type { PlacedBet } from "@croupier/contract/lottery"
import { sql, type Db } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode, type RowsOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { refuse } from "../../../kernel/refusal.ts"
import type { BetId, MemberId, MerchantId } from "../../../kernel/ids.ts"
import { findBet } from "./bet-store.ts"

/** A bet with what the record of a play says of it beyond the bet itself. */
export interface BetRecord {
  readonly bet: PlacedBet
  readonly asset: AssetCode
  readonly unitPrice: Amount
  readonly fromBonus: Amount
  readonly cancelledAt: Date | null
  /** Its rows in the ledger: the stake of its slip, and the postings of this bet. */
  readonly rows: RowsOf
}

/** The record of a member's bet. Refuses BET_UNKNOWN for another's, and for one of another merchant. */
export async function betRecord(
  db: Db,
  merchantId: MerchantId,
  memberId: MemberId,
  betId: BetId,
): Promise<BetRecord> {
  const { rows } = await sql<{
    asset: string
    fromBonus: bigint
    unitPrice: bigint
    cancelledAt: Date | null
    key: string
    slip: string
  }>`
    select b.asset, b.from_bonus as "fromBonus", g.unit_price as "unitPrice", c.cancelled_at as "cancelledAt",
           lottery_key_base(b.slip, b.placed_at) as key, b.slip
      from lottery_bet b
      join lottery_issue i on i.id = b.issue_id
      join lottery_game g on g.merchant_id = i.merchant_id and g.code = i.game_code
      left join lottery_cancellation c on c.bucket = b.bucket and c.bet_id = b.id
     where b.bucket = ${bucketOf(memberId)} and b.id = ${betId} and b.member_id = ${memberId}
       and b.merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  const bet = row && (await findBet(db, memberId, betId))
  if (!bet) refuse("BET_UNKNOWN")
  return {
    bet,
    asset: assetFrom(row.asset),
    unitPrice: amount(row.unitPrice),
    fromBonus: amount(row.fromBonus),
    cancelledAt: row.cancelledAt,
    rows: { key: row.key, endings: [row.slip, bet.betId] },
  }
}
