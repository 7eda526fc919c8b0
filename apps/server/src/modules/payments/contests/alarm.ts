import { sql, type Db } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/**
 * Contests of a merchant whose next date is a day away or over: the analysis while it was not answered, else the return; `since`
 * is when the oldest was opened. Undefined where there is none.
 */
export async function contestAlarm(
  db: Db,
  merchantId: MerchantId,
  now: Date,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(opened_at) as since from payment_contest
     where merchant_id = ${merchantId} and state not in ('RETURNED', 'RELEASED')
       and case when answered_at is null and state <> 'RETURNING' then analysis_by else return_by end
           <= ${new Date(now.getTime() + DAY_MS)}
    having count(*) > 0`.execute(db)
  return rows[0]
}
