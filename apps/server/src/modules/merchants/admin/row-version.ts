import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../../kernel/ids.ts"

/** The merchant's row, held until the transaction ends: changes of one merchant come one after another. */
export const holdMerchant = async (tx: Tx, merchantId: MerchantId): Promise<void> =>
  void (await sql`select 1 from merchant where id = ${merchantId} for update`.execute(tx))

/** A name for the state of the brand, the links, the rules of registration: what a change began from. */
export async function versionsOf(
  db: Db | Tx,
  merchantId: MerchantId,
): Promise<{ brand: string; links: string; rules: string }> {
  const { rows } = await sql<{ brand: string; links: string; rules: string }>`
    select md5(m.brand::text) as brand,
           md5(m.places::text) as links,
           md5(coalesce((select jsonb_agg(to_jsonb(r) order by r.position, r.field)::text
                           from merchant_register_rule r where r.merchant_id = m.id), '')) as rules
      from merchant m where m.id = ${merchantId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`merchant ${merchantId} is gone`)
  return row
}
