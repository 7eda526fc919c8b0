import { sql } from "@croupier/database"
import { inBuckets, type SubLedgerCheck } from "./sub-ledger.ts"

const CLEARING = 11

/** What the ledger's own tables must say of one another, as sets: for the proof of all sub-ledgers. */
export const ledgerChecks: readonly SubLedgerCheck[] = [
  {
    name: "ledger.clearing",
    promise: "What merchants' clearing accounts took in has gone out again: over all slots each is zero",
    needs: ["ledger.house_slot"],
    // A transfer between two owners enters one slot and leaves another, so only all of them together are zero.
    differences: ({ first }) => sql`
      select 'merchant ' || (house >> 16) as id, 'house ' || house as account, 0::bigint as expected, sum(balance)::bigint as found
        from ledger.house_slot where (house >> 6) & 1023 = ${CLEARING} and ${first}::int = 0
       group by house having sum(balance) <> 0`,
  },
  {
    name: "ledger.wallets",
    promise: "A wallet holds the sum of its rows, and the money of holds is what open holds have left",
    needs: ["ledger.wallet", "ledger.hold"],
    differences: (span) => sql`
      select 'wallet' as id, 'wallet ' || w.id as account, coalesce(j.balance_after, 0) as expected, w.balance as found
        from ledger.wallet w
        left join lateral (select balance_after from ledger.journal j where j.bucket = w.bucket and j.wallet_id = w.id
                            order by j.seq desc limit 1) j on true
       where ${inBuckets("w.bucket", span)} and w.balance <> coalesce(j.balance_after, 0)
      union all
      select 'holds', 'wallet ' || coalesce(w.id, h.reserved_id), coalesce(h.open, 0), coalesce(w.balance, 0)
        from (select id, balance from ledger.wallet where ${inBuckets("bucket", span)} and (id >> 6) & 1023 = 5) w
        full join (select reserved_id, sum(remaining)::bigint as open from ledger.hold
                    where ${inBuckets("bucket", span)} and state = 'open' group by reserved_id) h on h.reserved_id = w.id
       where coalesce(h.open, 0) <> coalesce(w.balance, 0)`,
  },
  {
    name: "ledger.closing-balances",
    promise: "A closing balance is that of the wallet's last row of the day",
    needs: ["ledger.wallet_day"],
    differences: (span) => sql`
      select 'day ' || d.day as id, 'wallet ' || d.wallet_id as account, coalesce(j.balance_after, 0) as expected, d.balance as found
        from ledger.wallet_day d
        left join ledger.journal j on j.bucket = d.bucket and j.wallet_id = d.wallet_id and j.seq = d.seq
        left join ledger.journal n on n.bucket = d.bucket and n.wallet_id = d.wallet_id and n.seq = d.seq + 1
       where ${inBuckets("d.bucket", span)}
         and ${span.since ? sql`d.day >= ${span.since}::timestamptz::date - 1` : sql`true`}
         and (j.balance_after is distinct from d.balance
              or n.created_at < (d.day + 1)::timestamp at time zone 'UTC')`,
  },
]
