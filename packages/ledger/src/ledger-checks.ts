import { sql } from "@croupier/database"
import { changedSince, inBuckets, type SubLedgerCheck } from "./sub-ledger.ts"

const [CLEARING, TRANSIT, HELD, DEBT] = [11, 15, 2, 1017]

/** What the ledger's own tables must say of one another, as sets: for the proof of all sub-ledgers. */
export const ledgerChecks: readonly SubLedgerCheck[] = [
  {
    name: "ledger.clearing",
    promise:
      "A merchant's clearing account has what open claims have left in it, and is zero where there are none",
    needs: ["ledger.house_slot", "ledger.claim"],
    // A transfer between two owners enters one slot and leaves another, so only all of them together are that.
    differences: ({ first }) => sql`
      select 'merchant ' || (coalesce(s.house, c.place) >> 16) as id, 'house ' || coalesce(s.house, c.place) as account,
             coalesce(c.open, 0)::bigint as expected, coalesce(s.balance, 0)::bigint as found
        from (select house, sum(balance) as balance from ledger.house_slot
               where (house >> 6) & 1023 = ${CLEARING} and ${first}::int = 0 group by house) s
        full join (select place, sum(remaining) as open from ledger.claim
                    where remaining > 0 and (place >> 6) & 1023 = ${CLEARING} and ${first}::int = 0 group by place) c
          on c.place = s.house
       where coalesce(c.open, 0) <> coalesce(s.balance, 0)`,
  },
  {
    name: "ledger.claims",
    promise: "What is held of an owner's money and what is in transit is what open claims have left there",
    needs: ["ledger.claim"],
    differences: (span) => sql`
      select 'claims' as id, 'wallet ' || coalesce(w.id, c.held_id) as account, coalesce(c.open, 0) as expected, coalesce(w.balance, 0) as found
        from (select id, balance from ledger.wallet where ${inBuckets("bucket", span)} and (id >> 6) & 1023 = ${HELD}) w
        full join (select held_id, sum(remaining)::bigint as open from ledger.claim
                    where ${inBuckets("bucket", span)} and remaining > 0 and place is null group by held_id) c on c.held_id = w.id
       where coalesce(c.open, 0) <> coalesce(w.balance, 0)
      union all
      select 'claims', 'house ' || coalesce(s.house, c.place), coalesce(c.open, 0), coalesce(s.balance, 0)
        from (select house, sum(balance)::bigint as balance from ledger.house_slot
               where ${inBuckets("bucket", span)} and (house >> 6) & 1023 = ${TRANSIT} group by house) s
        full join (select place, sum(remaining)::bigint as open from ledger.claim
                    where ${inBuckets("bucket", span)} and remaining > 0 and (place >> 6) & 1023 = ${TRANSIT} group by place) c
          on c.place = s.house
       where coalesce(c.open, 0) <> coalesce(s.balance, 0)
      union all
      -- What a claim began with is what its acts paid and split off, and what it has left.
      select 'claim ' || c.key, 'wallet ' || c.held_id, c.amount - c.remaining, coalesce(a.gone, 0)
        from ledger.claim c
        left join lateral (select sum(a.amount)::bigint as gone from ledger.claim_act a
                            where a.bucket = c.bucket and a.claim = c.key and a.asked ~ '^(pay|split) ') a on true
       where ${inBuckets("c.bucket", span)} and ${changedSince("c.created_at", span)}
         and c.amount - c.remaining <> coalesce(a.gone, 0)`,
  },
  {
    name: "ledger.receivables",
    promise: "The account of debts is below zero by what open receivables have left",
    needs: ["ledger.receivable"],
    differences: (span) => sql`
      select 'receivables' as id, 'house ' || coalesce(s.house, r.debt) as account, -coalesce(r.open, 0) as expected, coalesce(s.balance, 0) as found
        from (select house, sum(balance)::bigint as balance from ledger.house_slot
               where ${inBuckets("bucket", span)} and (house >> 6) & 1023 = ${DEBT} group by house) s
        full join (select ledger.debt_of(house) as debt, sum(remaining)::bigint as open from ledger.receivable
                    where ${inBuckets("bucket", span)} and remaining > 0 group by 1) r on r.debt = s.house
       where -coalesce(r.open, 0) <> coalesce(s.balance, 0)
      union all
      -- What was collected of it is in the journal, under keys that follow from its own.
      select 'receivable ' || r.key, 'wallet ' || r.wallet_id, r.collected, coalesce(j.paid, 0)
        from ledger.receivable r
       cross join lateral (select -sum(j.amount)::bigint as paid from generate_series(0, r.collections - 1) n
                             join ledger.journal j on j.bucket = r.bucket and j.ref = ledger.derive_key(r.key, 'collected ' || n)
                              and j.wallet_id = r.wallet_id) j
       where ${inBuckets("r.bucket", span)} and ${changedSince("r.created_at", span)} and r.collected <> coalesce(j.paid, 0)`,
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
