import { sql, type Db } from "@croupier/database"
import type { RowsOf } from "@croupier/ledger"
import type { MerchantId } from "../../kernel/ids.ts"

/** The rows that the number of a bet stands for in the ledger: its slip's stake, and the postings of this bet. */
export async function betReferences(
  db: Db,
  merchantId: MerchantId,
  reference: string,
): Promise<readonly RowsOf[]> {
  if (!/^\d{1,18}$/.test(reference)) return []
  const { rows } = await sql<{ slip: string }>`
    select b.slip from generate_series(0, 63) n
     cross join lateral (select slip, merchant_id from lottery_bet b
                          where b.bucket = n::smallint and b.id = ${BigInt(reference)}) b
     where b.merchant_id = ${merchantId}`.execute(db)
  return rows.map(({ slip }) => ({ key: slip, endings: [slip, reference] }))
}
