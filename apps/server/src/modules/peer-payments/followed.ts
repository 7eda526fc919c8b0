import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

const MOST = 200

/** Members who were credited out of withdrawals of one member since an instant: the money of that member went on to them. */
export async function receiversFrom(
  db: Db,
  merchantId: MerchantId,
  { memberId, since }: { readonly memberId: MemberId; readonly since: Date },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select distinct depositor_id as id from peer_credit
     where merchant_id = ${merchantId} and withdrawer_id = ${memberId} and returned_at is null and at >= ${since}
     order by 1 limit ${MOST}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Payments of a merchant that wait for a ruling, and since when the oldest does; undefined where there is none. */
export async function disputeAlarm(
  db: Db,
  merchantId: MerchantId,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(since) as since from peer_payment
     where merchant_id = ${merchantId} and state in ('DISPUTED', 'PAUSED', 'CASE') having count(*) > 0`.execute(
    db,
  )
  return rows[0]
}
