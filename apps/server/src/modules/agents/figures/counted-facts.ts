import type { Parties } from "@croupier/agents"
import type { CountedKind } from "@croupier/contract/agent-pay"
import { sql, type Db } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { Counting } from "./contract-figures.ts"
import { partiesOf } from "./counted-lines.ts"

/** A fact that a contract counts, as a person reads it. Amounts are in units of the ledger's four places. */
export interface CountedFact {
  readonly number: bigint
  readonly countedAt: Date
  readonly memberId: MemberId
  readonly kind: CountedKind
  readonly product: string | null
  readonly stake: bigint
  readonly payout: bigint
  readonly valid: bigint
  readonly amount: bigint
}

/** Facts that a contract counts in a window, ascending by number from behind `after`: the numbers are those of the input hash, so withdrawals are left out. */
export async function countedFacts(
  db: Db,
  { merchantId, asset, window, cutoff }: Counting,
  parties: Parties,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<CountedFact[]> {
  const { rows } = await sql<CountedFact>`
    select f.number, f.counted_at as "countedAt", f.member_id as "memberId", f.kind, f.product, f.stake, f.payout, f.valid_bet as valid, f.amount
      from agent_line l join agent_fact f on f.line_id = l.id
     where l.path @> ${partiesOf(parties)}::bigint[] and f.merchant_id = ${merchantId} and f.asset = ${asset}
       and f.counted_at >= ${window.start} and f.counted_at < ${window.end} and f.number > ${after} and f.number <= ${cutoff}
       and f.kind <> 'withdrawal'
     order by f.number limit ${limit}`.execute(db)
  return rows
}

/** The money of a merchant in a time, from its first instant to before its last. */
interface MoneyOfTime {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly from: Date
  readonly until: Date
}

/** Stakes less payouts of members under agents, settled in hours of UTC that begin in `[from, until)`; units of the ledger. */
export async function grossGamingRevenue(
  db: Db,
  { merchantId, asset, from, until }: MoneyOfTime,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(stake - payout), 0)::bigint as sum from agent_member_hour
     where merchant_id = ${merchantId} and asset = ${asset} and hour >= ${from} and hour < ${until}`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
}

/** Rebates of prize groups that agents got of play settled in a time: their number, their sum, and the part that was paid. */
export async function rebatesOfTime(
  db: Db,
  { merchantId, asset, from, until }: MoneyOfTime,
): Promise<{ readonly shares: number; readonly sum: bigint; readonly paid: bigint }> {
  const { rows } = await sql<{ shares: number; sum: bigint; paid: bigint }>`
    select count(*)::int as shares, coalesce(sum(amount), 0)::bigint as sum,
           coalesce(sum(amount) filter (where run_id is not null), 0)::bigint as paid
      from agent_rebate_share
     where merchant_id = ${merchantId} and asset = ${asset} and settled_at >= ${from} and settled_at < ${until}`.execute(
    db,
  )
  return rows[0] ?? { shares: 0, sum: 0n, paid: 0n }
}
