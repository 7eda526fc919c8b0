import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Members whose deposits one person paid. */
export interface SharedPayer {
  readonly kind: "payer"
  /** The same for the same payer; it tells nothing of the person. */
  readonly mark: string
  readonly members: readonly MemberId[]
}

/** A payer of more members is a house of exchange or a firm, and says nothing. */
const MOST_OF_PAYER = 50

/**
 * Payers of the credited deposits of several members of a merchant, where a deposit in `[since, until)` is among them: by the
 * tax number that the provider tells, or by the name where it tells none.
 */
export async function sharedPayers(
  db: Db,
  asked: { readonly merchantId: MerchantId; readonly since: Date; readonly until: Date },
): Promise<readonly SharedPayer[]> {
  const { merchantId, since, until } = asked
  const { rows } = await sql<{ mark: string; members: readonly string[] }>`
    with fresh as materialized (
      select distinct coalesce(payer_tax_id, lower(payer_name)) as payer from deposit
       where merchant_id = ${merchantId} and credited_at >= ${since} and credited_at < ${until} and payer_name is not null)
    select md5(min(d.id::text)) as mark, array_agg(distinct d.member_id)::text[] as members
      from fresh f join deposit d on d.merchant_id = ${merchantId} and d.payer_name is not null
       and coalesce(d.payer_tax_id, lower(d.payer_name)) = f.payer
     where d.credited_at is not null
     group by f.payer having count(distinct d.member_id) between 2 and ${MOST_OF_PAYER}::int`.execute(db)
  return rows.map(({ mark, members }) => ({ kind: "payer", mark, members: members.map(BigInt) }))
}
