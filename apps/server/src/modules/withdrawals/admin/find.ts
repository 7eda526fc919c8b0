import { sql, type Db, type Tx } from "@croupier/database"
import { refuse } from "../../../kernel/refusal.ts"
import { findWithdrawal } from "../store.ts"
import type { Withdrawal } from "../withdrawal.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/** A withdrawal of the merchant by its id alone. Refuses WD_UNKNOWN, also for another merchant's. */
export async function ofMerchant(db: Db | Tx, merchantId: MerchantId, id: string): Promise<Withdrawal> {
  // An id alone does not name its bucket; each is one look into the key.
  const { rows } = await sql<{ bucket: number }>`
    select w.bucket from generate_series(0, 63) n
     cross join lateral (select bucket, merchant_id from withdrawal w where w.bucket = n::smallint and w.id = ${id}::uuid) w
     where w.merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  const found = row && (await findWithdrawal(db, { bucket: row.bucket, id }))
  return found ?? refuse("WD_UNKNOWN")
}
