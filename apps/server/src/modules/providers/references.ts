import { sql, type Db } from "@croupier/database"
import type { RowsOf } from "@croupier/ledger"
import type { MerchantId } from "../../kernel/ids.ts"

/**
 * The transactions that a vendor's own number stands for in the ledger. Numbers of different vendors may be the
 * same.
 */
export async function transactionReferences(
  db: Db,
  merchantId: MerchantId,
  reference: string,
): Promise<readonly RowsOf[]> {
  // Every part of the key is named, so that each vendor and kind is one look.
  const { rows } = await sql<{ id: string }>`
    select t.id from provider p
     cross join unnest(array['bet', 'win', 'rollback', 'promo', 'adjust', 'reserve', 'release', 'reinstate']) k (kind)
     cross join lateral (select id from provider_transaction t
                          where t.vendor = p.code and t.merchant_id = ${merchantId} and t.kind = k.kind
                            and t.tx_id = ${reference}) t
     limit 20`.execute(db)
  return rows.map(({ id }) => ({ key: id, endings: [id] }))
}
