import { sql, type Db } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { countedIn } from "./merchant-day.ts"
import { moneyGroup } from "./money.ts"

/** A member's settled play in a time, at the ledger's scale; zeros where the member moved money alone. */
export interface MemberDay {
  readonly bets: bigint
  readonly stake: bigint
  readonly payout: bigint
}

/** Members of a merchant with settled play or money in hours of UTC that begin in `[from, until)`. Hours of test accounts are left out. */
export async function membersDay(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly asset: AssetCode
    readonly from: Date
    readonly until: Date
  },
): Promise<ReadonlyMap<MemberId, MemberDay>> {
  const { merchantId, asset, from, until } = asked
  const plays = await sql<{ memberId: bigint; bets: bigint; stake: bigint; payout: bigint }>`
    select member_id as "memberId", sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from vendor_hour
     where merchant_id = ${merchantId} and asset = ${asset} and hour >= ${from} and hour < ${until} and ${countedIn("vendor_hour")}
     group by 1`.execute(db)
  const moneys = await sql<{ memberId: bigint; kind: string }>`
    select distinct member_id as "memberId", kind from money_hour
     where merchant_id = ${merchantId} and asset = ${asset} and hour >= ${from} and hour < ${until}
       and ${countedIn("money_hour")}`.execute(db)
  const days = new Map<MemberId, MemberDay>()
  for (const { memberId, ...play } of plays.rows) days.set(memberId, play)
  for (const { memberId, kind } of moneys.rows)
    if (moneyGroup(kind) && !days.has(memberId)) days.set(memberId, { bets: 0n, stake: 0n, payout: 0n })
  return days
}
