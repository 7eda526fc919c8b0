import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A bonus that became cash, and the part of its progress that no valid bet carries any more. */
export interface Shortfall {
  readonly memberId: MemberId
  readonly code: string
  readonly version: number
  readonly paid: Amount
  readonly short: Amount
  readonly endedAt: Date
}

const MOST = 200

/** Shortfalls of a merchant's converted bonuses, the newest first. */
export async function shortfallsOf(db: Db, merchantId: MerchantId): Promise<Shortfall[]> {
  const { rows } = await sql<Omit<Shortfall, "paid" | "short"> & { paid: bigint; short: bigint }>`
    select l.member_id as "memberId", l.code, l.version, l.paid, p.short, l.ended_at as "endedAt"
      from (select lot_id, sum(short)::bigint as short from bonus_part where short > 0 group by lot_id) p
      join bonus_lot l on l.id = p.lot_id
     where l.merchant_id = ${merchantId} and l.state = 'converted'
     order by l.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => ({ ...row, paid: amount(row.paid), short: amount(row.short) }))
}
