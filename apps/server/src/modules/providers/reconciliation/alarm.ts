import { sql, type Db } from "@croupier/database"
import type { MerchantId } from "../../../kernel/ids.ts"

/** Open differences of vendors' books that concern a merchant, and vendors whose last comparison failed. */
export async function bookAlarm(
  db: Db,
  merchantId: MerchantId,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(at) as since from (
      select d.found_at as at from provider_difference d
       where d.resolved_at is null and (d.player = '' or exists (
         select from provider_player p where p.vendor = d.vendor and p.player = d.player and p.merchant_id = ${merchantId}))
      union all
      select c.asked_at from provider p
       cross join lateral (select * from provider_comparison c where c.vendor = p.code and c.state in ('DONE', 'FAILED')
                            order by c.id desc limit 1) c
       where c.state = 'FAILED'
    ) x having count(*) > 0`.execute(db)
  return rows[0]
}
