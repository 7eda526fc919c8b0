import type { Window } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { hoursIn } from "./contract-figures.ts"

/** A member with the time whose facts count. */
export interface MemberSpan {
  readonly memberId: MemberId
  readonly window: Window
}

/** Sums of a member over a time, in the merchant's currency. Costs are what the house gave. */
export interface MemberFigures {
  readonly stake: bigint
  readonly payout: bigint
  readonly valid: bigint
  readonly rebates: bigint
  readonly bonuses: bigint
  readonly cashbacks: bigint
  readonly fees: bigint
}

interface Bounds {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  /** The last number that counts. */
  readonly cutoff: bigint
}

/**
 * Figures of members up to a number, each over a time of its own, whatever line they played under: exact for every time
 * and number, as `contractFigures` is. A member without facts is absent.
 */
export async function memberFigures(
  tx: Db | Tx,
  { merchantId, asset, cutoff }: Bounds,
  asked: readonly MemberSpan[],
): Promise<ReadonlyMap<bigint, MemberFigures>> {
  if (asked.length === 0) return new Map()
  const spans = asked.map(({ memberId, window }) => ({ memberId, window, hours: hoursIn(window) }))
  const { rows } = await sql<MemberFigures & { memberId: bigint }>`
    with asked as materialized (
      select * from unnest(${spans.map(({ memberId }) => memberId)}::bigint[], ${spans.map(({ window }) => window.start)}::timestamptz[],
          ${spans.map(({ window }) => window.end)}::timestamptz[], ${spans.map(({ hours }) => hours.from)}::timestamptz[],
          ${spans.map(({ hours }) => hours.to)}::timestamptz[]) a (member, starts, ends, hours_from, hours_to)),
    lined as materialized (select a.*, l.line_id from asked a cross join lateral play_lines_of(a.member) l),
    -- The hours of a line are read once, whichever members ask.
    hours as materialized (select line_id, min(hours_from) as hours_from, max(hours_to) as hours_to from lined group by 1),
    parts as (
      select a.member, m.stake, m.payout, m.valid_bet as valid, m.rebates, m.bonuses, m.cashbacks, m.fees
        from hours h
        join agent_member_hour m on m.line_id = h.line_id and m.hour >= h.hours_from and m.hour < h.hours_to and m.asset = ${asset}
        join asked a on a.member = m.member_id and m.hour >= a.hours_from and m.hour < a.hours_to
       where m.merchant_id = ${merchantId}
      union all
      select f.member_id, f.sign * f.stake, f.sign * f.payout, f.sign * f.valid_bet, f.sign * f.rebate, f.sign * f.bonus,
             f.sign * f.cashback, f.sign * f.fee
        from (
          select f.member_id, f.stake, f.payout, f.valid_bet, f.sign,
                 case when f.kind = 'rebate' then f.amount else 0 end as rebate, case when f.kind = 'bonus' then f.amount else 0 end as bonus,
                 case when f.kind = 'cashback' then f.amount else 0 end as cashback, case when f.kind = 'fee' then f.amount else 0 end as fee
            from (
              -- The edges before and behind the whole hours.
              select f.*, 1 as sign
                from lined a join agent_fact f on f.line_id = a.line_id and f.member_id = a.member and f.number <= ${cutoff}
                 and f.counted_at >= a.starts and f.counted_at < a.hours_from
              union all
              select f.*, 1
                from lined a join agent_fact f on f.line_id = a.line_id and f.member_id = a.member and f.number <= ${cutoff}
                 and f.counted_at >= a.hours_to and f.counted_at < a.ends
              union all
              -- Sums that stand further than the number, or not so far.
              select f.*, case when r.summed > ${cutoff} then -1 else 1 end
                from agent_recording r
                join agent_fact f on f.merchant_id = r.merchant_id and f.number > least(r.summed, ${cutoff})
                 and f.number <= greatest(r.summed, ${cutoff})
                join asked a on a.member = f.member_id and f.counted_at >= a.hours_from and f.counted_at < a.hours_to
               where r.merchant_id = ${merchantId}) f
           where f.merchant_id = ${merchantId} and f.asset = ${asset}) f)
    select member as "memberId", sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid)::bigint as valid,
           sum(rebates)::bigint as rebates, sum(bonuses)::bigint as bonuses, sum(cashbacks)::bigint as cashbacks, sum(fees)::bigint as fees
      from parts group by 1`.execute(tx)
  return new Map(rows.map(({ memberId, ...figures }) => [memberId, figures]))
}

/** The deposit of a member that was recorded first. */
export interface FirstDepositFact {
  readonly memberId: MemberId
  readonly number: bigint
  readonly at: Date
  readonly amount: bigint
}

/** Of these members the first deposits with numbers in `(after, upTo]`. */
export async function firstDeposits(
  tx: Db | Tx,
  {
    merchantId,
    asset,
    after,
    upTo,
  }: Omit<Bounds, "cutoff"> & { readonly after: bigint; readonly upTo: bigint },
  members: readonly MemberId[],
): Promise<readonly FirstDepositFact[]> {
  if (members.length === 0) return []
  const { rows } = await sql<FirstDepositFact>`
    select distinct on (member_id) member_id as "memberId", number, counted_at as at, amount from agent_fact
     where merchant_id = ${merchantId} and number > ${after} and number <= ${upTo} and kind = 'deposit' and amount > 0 and asset = ${asset}
       and member_id = any (${members}::bigint[])
     order by member_id, number`.execute(tx)
  return rows
}

/** Of these members those with a fact in `(after, upTo]` that counts before an instant, with the earliest such instant. */
export async function earliestLate(
  tx: Db | Tx,
  {
    merchantId,
    asset,
    after,
    upTo,
    before,
  }: Omit<Bounds, "cutoff"> & { readonly after: bigint; readonly upTo: bigint; readonly before: Date },
  members: readonly MemberId[],
): Promise<ReadonlyMap<bigint, Date>> {
  if (members.length === 0) return new Map()
  const { rows } = await sql<{ memberId: bigint; at: Date }>`
    select member_id as "memberId", min(counted_at) as at from agent_fact
     where merchant_id = ${merchantId} and number > ${after} and number <= ${upTo} and counted_at < ${before} and asset = ${asset}
       and kind in ('play', 'rebate', 'bonus', 'cashback', 'fee') and member_id = any (${members}::bigint[])
     group by 1`.execute(tx)
  return new Map(rows.map(({ memberId, at }) => [memberId, at]))
}

/** Of these members those who are flagged at an instant: they share a device, a document or an account. */
export async function flaggedAmong(
  tx: Db | Tx,
  members: readonly MemberId[],
  at: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct member_id as id from agent_flag
     where member_id = any (${members}::bigint[]) and flagged_from <= ${at} and (flagged_to is null or flagged_to > ${at})`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
