import { sql, type Db } from "@croupier/database"
import type { RowsOf } from "@croupier/ledger"
import type { MerchantId } from "../../kernel/ids.ts"

/**
 * The deposits that a provider's number of a charge stands for in the ledger; a deposit's own number says it by
 * itself.
 */
export async function depositReferences(
  db: Db,
  merchantId: MerchantId,
  reference: string,
): Promise<readonly RowsOf[]> {
  const { rows } = await sql<{ id: string }>`
    select id from deposit where charge_id = ${reference} and merchant_id = ${merchantId} limit 20`.execute(
    db,
  )
  return rows.map(({ id }) => ({ key: id, endings: [id] }))
}
