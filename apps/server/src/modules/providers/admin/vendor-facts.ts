import { TRANSACTION_KINDS } from "@croupier/contract/console/play"
import { sql } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { ProvidersContext } from "../kit.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/** More than so many open rounds are not counted. */
export const MOST_COUNTED = 1_000

/** Facts of a vendor on the console besides its games. */
export interface VendorFacts {
  readonly vendor: string
  readonly lastCallAt: Date | null
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly fault: string | null
  readonly restsUntil: Date | null
  /** Of the last 24 hours. */
  readonly calls: number
  readonly failures: number
  readonly slow: number
  readonly averageMs: number | null
  readonly worstMs: number | null
  /** When it last moved money of the merchant's members. */
  readonly lastHeardAt: Date | null
  readonly openRounds: number
  readonly differences: number
  readonly debts: number
}

/** The state of the line to each vendor, and the numbers of rounds, differences and debts that wait for a person. */
export async function vendorFacts(
  kit: ProvidersContext,
  merchantId: MerchantId,
): Promise<readonly VendorFacts[]> {
  const now = kit.clock.now()
  const { rows } = await sql<VendorFacts>`
    select p.code as vendor, l.called_at as "lastCallAt", l.succeeded_at as "lastSuccessAt", l.failed_at as "lastFailureAt",
           l.fault, case when l.rests_until > ${now} then l.rests_until end as "restsUntil",
           coalesce(h.calls, 0)::int as calls, coalesce(h.failures, 0)::int as failures, coalesce(h.slow, 0)::int as slow,
           (h.total / nullif(h.calls, 0))::int as "averageMs", h.worst as "worstMs",
           (select max(t.at) from unnest(${[...TRANSACTION_KINDS]}::text[]) k(kind) cross join lateral (
             select at from provider_transaction t where t.merchant_id = ${merchantId} and t.vendor = p.code
                and t.kind = k.kind order by t.id desc limit 1) t) as "lastHeardAt",
           (select count(*)::int from (select from provider_round r where r.merchant_id = ${merchantId} and r.vendor = p.code
             and r.closed_at is null limit ${MOST_COUNTED}) r) as "openRounds",
           (select count(*)::int from (select from provider_difference d where d.vendor = p.code and d.resolved_at is null
             and (d.member_id is null or exists (select from provider_player y
                   where y.vendor = d.vendor and y.member_id = d.member_id and y.merchant_id = ${merchantId})) limit ${MOST_COUNTED}) d) as differences,
           (select count(*)::int from (select from provider_debt d where d.merchant_id = ${merchantId} and d.vendor = p.code
             and d.settled_at is null limit ${MOST_COUNTED}) d) as debts
      from provider p left join provider_line l on l.vendor = p.code
      left join lateral (
        select sum(calls) as calls, sum(failures) as failures, sum(slow) as slow, sum(total_ms) as total,
               max(worst_ms) as worst
          from provider_line_hour where vendor = p.code and hour > ${new Date(now.getTime() - DAY_MS)}) h on true`.execute(
    kit.db,
  )
  return rows
}
