import { sql, type Db } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"

export interface Stuck {
  readonly count: number
  readonly since: Date
}

/** An order is asked about again within minutes: one that is unknown for longer waits for its vendor, or for people. */
const UNKNOWN_FOR_MS = 10 * 60_000

/** Transfers with an unknown end, and ends that their vendor contradicts. */
export async function stuckTransfers(db: Db, merchantId: MerchantId, now: Date): Promise<Stuck | undefined> {
  const { rows } = await sql<Stuck>`
    select count(*)::int as count, min(coalesce(contradicted_at, sent_at, created_at)) as since from vendor_order
     where merchant_id = ${merchantId}
       and (contradicted_by is not null
            or ended_at is null and next_check_at is not null and created_at < ${new Date(now.getTime() - UNKNOWN_FOR_MS)})
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** Members of whom a vendor holds something else than the record. */
export async function openDifferences(db: Db, merchantId: MerchantId): Promise<Stuck | undefined> {
  const { rows } = await sql<Stuck>`
    select count(*)::int as count, min(d.first_at) as since
      from vendor_difference d join vendor_account a using (bucket, member_id, vendor)
     where a.merchant_id = ${merchantId} having count(*) > 0`.execute(db)
  return rows[0]
}
