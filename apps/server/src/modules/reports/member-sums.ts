import { sql, type Db } from "@croupier/database"
import { bucketOf, type AssetCode } from "@croupier/ledger"
import type { MemberId } from "../../kernel/ids.ts"
import { countedIn } from "./merchant-day.ts"
import { MONEY_KINDS } from "./money.ts"

/** The sums of a member in a time, at the ledger's scale. */
export interface MemberSums {
  readonly deposited: bigint
  readonly validBet: bigint
  /** Stakes less prizes and less all gifts. */
  readonly revenue: bigint
}

/** Sums of members in one asset over hours of UTC that begin in `[from, until)`; a member without any is absent. Hours of test accounts are left out. */
export async function memberSums(
  db: Db,
  {
    asset,
    members,
    from,
    until,
  }: {
    readonly asset: AssetCode
    readonly members: readonly MemberId[]
    readonly from: Date
    readonly until: Date
  },
): Promise<ReadonlyMap<bigint, MemberSums>> {
  if (members.length === 0) return new Map()
  const { rows } = await sql<MemberSums & { readonly memberId: bigint }>`
    with asked as (
      select * from unnest(${[...members]}::bigint[], ${members.map((id) => bucketOf(id))}::smallint[]) as m (id, bucket))
    select m.id as "memberId", coalesce(y.deposited, 0)::bigint as deposited, coalesce(p.valid, 0)::bigint as "validBet",
           (coalesce(p.kept, 0) - coalesce(y.given, 0))::bigint as revenue
      from asked m
      left join lateral (
        select sum(valid_bet) as valid, sum(stake - payout) as kept from vendor_hour
         where bucket = m.bucket and member_id = m.id and asset = ${asset} and hour >= ${from} and hour < ${until}
           and ${countedIn("vendor_hour")}) p on true
      left join lateral (
        select sum(amount) filter (where kind = any (${MONEY_KINDS.deposits}::text[])) as deposited,
               sum(amount) filter (where kind = any (${MONEY_KINDS.bonuses}::text[])) as given
          from money_hour
         where bucket = m.bucket and member_id = m.id and asset = ${asset} and hour >= ${from} and hour < ${until}
           and ${countedIn("money_hour")}) y on true
     where p.valid is not null or y.deposited is not null or y.given is not null`.execute(db)
  return new Map(rows.map(({ memberId, ...sums }) => [memberId, sums]))
}
