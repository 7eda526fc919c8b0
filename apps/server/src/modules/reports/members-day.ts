import { sql, type Db } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { countedIn } from "./merchant-day.ts"
import { moneyGroup, type MoneyGroup } from "./money.ts"

/** Sums of a member in a time, at the ledger's scale; money is above zero where it went to the member's wallets. */
export interface MemberDay {
  readonly bets: bigint
  readonly stake: bigint
  readonly payout: bigint
  readonly money: Readonly<Record<MoneyGroup, bigint>>
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
  const moneys = await sql<{ memberId: bigint; kind: string; amount: bigint }>`
    select member_id as "memberId", kind, sum(amount)::bigint as amount from money_hour
     where merchant_id = ${merchantId} and asset = ${asset} and hour >= ${from} and hour < ${until}
       and ${countedIn("money_hour")}
     group by 1, 2`.execute(db)
  const days = new Map<MemberId, MemberDay>()
  const none = { deposits: 0n, withdrawals: 0n, bonuses: 0n, other: 0n }
  for (const { memberId, ...play } of plays.rows) days.set(memberId, { ...play, money: none })
  for (const { memberId, kind, amount } of moneys.rows) {
    const group = moneyGroup(kind)
    if (!group) continue
    const day = days.get(memberId) ?? { bets: 0n, stake: 0n, payout: 0n, money: none }
    days.set(memberId, { ...day, money: { ...day.money, [group]: day.money[group] + amount } })
  }
  return days
}
