import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  highKey,
  inBuckets,
  journalOf,
  lowKey,
  mainWallet,
  type Span,
  type SqlPart,
  type SubLedgerCheck,
} from "@croupier/ledger"

/** Moves between two wallets of a member pass through this account. */
const CLEARING = sql`purpose = 11`
/** The purposes of the house accounts, and of the wallets, of vendors. */
const VENDORS = sql`purpose between 16 and 815`
const TRANSIT = 6

/** Checks of transfers to vendors' wallets and of play there against the journal. */
export const vendorWalletChecks: readonly SubLedgerCheck[] = [
  {
    name: "vendor-wallets.orders",
    promise: "An order has moved what its state says, out of one wallet and into the other",
    needs: ["vendor_order", "ledger.journal"],
    differences: orderDifferences,
  },
  {
    name: "vendor-wallets.transit",
    promise: "The wallets `transit` hold the sum of the orders that are under way",
    needs: ["vendor_order", "ledger.wallet"],
    differences: (span) => sql`
      select 'transit' as id, 'wallet ' || coalesce(w.account, o.account) as account, coalesce(o.amount, 0) as expected,
             coalesce(w.balance, 0) as found
        from (select ((id >> 16) << 16) | (id & 63) as account, balance from ledger.wallet
               where ${inBuckets("bucket", span)} and (id >> 6) & 1023 = ${TRANSIT}) w
        full join (select ${mainWallet("member_id", "asset")} as account, sum(amount)::bigint as amount from vendor_order
                    where next_check_at is not null and state in ('MAIN_DEBITED', 'SENT', 'UNKNOWN') and ${inBuckets("bucket", span)}
                    group by 1) o on o.account = w.account
       where coalesce(o.amount, 0) <> coalesce(w.balance, 0)`,
  },
  {
    name: "vendor-wallets.results",
    promise: "Each result at a vendor is one row of the journal, and there is no other",
    needs: ["vendor_result", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select r.bucket, 'vendor.result:' || r.id as cause, ${mainWallet("r.member_id", "r.asset")} as account, r.amount, r.at
              from vendor_result r where ${inBuckets("r.bucket", span)} and ${changedSince("r.at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, VENDORS)}) j where j.cause like 'vendor.result:%'`,
      ),
  },
  {
    name: "vendor-wallets.play",
    promise: "Settled play tells of each result once",
    needs: ["vendor_result", "play_fact"],
    differences: (span) =>
      compared(
        span,
        sql`select r.bucket, 'result:' || r.id as cause, ${mainWallet("r.member_id", "r.asset")} as account, r.amount, r.at
              from vendor_result r where ${inBuckets("r.bucket", span)} and ${changedSince("r.at", span)}`,
        sql`select f.bucket, f.reference as cause, ${mainWallet("f.member_id", "f.asset")} as account, f.payout - f.stake as amount, f.settled_at as at
              from play_fact f
             where ${inBuckets("f.bucket", span)} and ${changedSince("f.settled_at", span)} and f.reference like 'result:%'`,
      ),
  },
  {
    name: "vendor-wallets.failed-orders",
    promise:
      "No result that follows from a look is just the amount of an order that failed after it was sent, since the result before it",
    needs: ["vendor_result", "vendor_order"],
    differences: (span) => sql`
      select 'vendor.order:' || o.id as id, 'wallet ' || ${mainWallet("r.member_id", "r.asset")} as account,
             0::bigint as expected, r.amount as found
        from vendor_result r
        join vendor_order o on o.bucket = r.bucket and o.member_id = r.member_id and o.vendor = r.vendor and o.asset = r.asset
       where ${inBuckets("r.bucket", span)} and ${changedSince("r.at", span)}
         and not r.ruled and o.state = 'FAILED' and o.sent_at is not null and o.ended_at <= r.at
         and r.amount = case o.direction when 'IN' then o.amount else -o.amount end
         and not exists (select from vendor_result p where p.bucket = r.bucket and p.member_id = r.member_id
                           and p.vendor = r.vendor and p.at >= o.ended_at and p.at < r.at)`,
  },
]

/** Order by order, from its first row: keys derive from its number, so all of them are found by the journal's own key. */
function orderDifferences(span: Span): SqlPart {
  const mine = inBuckets("o.bucket", span)
  const between = sql`select j.bucket, j.cause, j.account, j.amount, j.ref, (j.wallet_id >> 6) & 1023 as purpose
    from (${journalOf(span, CLEARING)}) j where j.cause like 'vendor.order:%'`
  const side = sql`case when purpose >= 16 then ' at the vendor' else ' main' end`
  return sql`
    with moved as materialized (${between}),
    touched as materialized (
      ${
        span.since
          ? sql`select o.bucket, o.id from vendor_order o where ${mine} and o.id >= ledger.ref_at(${span.since}::timestamptz - interval '1 hour')
                union select o.bucket, o.id from vendor_order o where ${mine} and o.next_check_at is not null
                union select bucket, right(cause, 36)::uuid from moved`
          : sql`select o.bucket, o.id from vendor_order o where ${mine}`
      }
    ), named as (
      select o.bucket, o.id, 'vendor.order:' || o.id as cause, ${mainWallet("o.member_id", "o.asset")} as account, o.amount, o.direction,
             o.state = 'SUCCEEDED' as arrived, o.state in ('MAIN_DEBITED', 'SENT', 'UNKNOWN', 'SUCCEEDED') as has_left
        from touched t join vendor_order o on o.bucket = t.bucket and o.id = t.id
    ), expected as (
      select bucket, cause || ' main' as cause, account,
             case when direction = 'IN' and has_left then -amount when direction = 'OUT' and arrived then amount else 0 end as amount
        from named
      union all
      select bucket, cause || ' at the vendor', account,
             case when direction = 'IN' and arrived then amount when direction = 'OUT' and has_left then -amount else 0 end
        from named
    ), found as (
      ${
        span.since
          ? sql`select n.bucket, n.cause || ${side} as cause, (j.wallet_id >> 16 << 16) | (j.wallet_id & 63) as account, j.amount
                  from named n
                 cross join lateral (select *, (wallet_id >> 6) & 1023 as purpose from ledger.journal j where j.bucket = n.bucket
                     and j.ref between ${lowKey("n.id")} and ${highKey("n.id")} and j.cause = n.cause) j
                 where purpose <> ${TRANSIT}
                union all
                select bucket, cause || ${side}, account, amount from moved m
                 where purpose <> ${TRANSIT} and not exists (select from named n where n.bucket = m.bucket and n.cause = m.cause)`
          : sql`select bucket, cause || ${side} as cause, account, amount from moved where purpose <> ${TRANSIT}`
      }
    )
    ${compared(
      { ...span, since: null },
      sql`select bucket, cause, account, amount, null::timestamptz as at from expected`,
      sql`select bucket, cause, account, amount, null::timestamptz as at from found`,
    )}`
}
