import { sql } from "@croupier/database"
import { changedSince, inBuckets, type SubLedgerCheck } from "./sub-ledger.ts"

const [CLEARING, TRANSIT, HELD, DEBT] = [11, 15, 2, 1017]

/** Promises of the ledger's own tables about one another, as sets: for the proof of all sub-ledgers. */
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
    promise: "An owner's money held and in transit is the rest of the open claims there",
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
      -- The amount of a claim at its start is the sum that its acts paid and split off, and its rest.
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
      -- Sums collected of it are in the journal, under keys that follow from its own.
      select 'receivable ' || r.key, 'wallet ' || r.wallet_id, r.collected, coalesce(j.paid, 0)
        from ledger.receivable r
       cross join lateral (select -sum(j.amount)::bigint as paid from generate_series(0, r.collections - 1) n
                             join ledger.journal j on j.bucket = r.bucket and j.ref = ledger.derive_key(r.key, 'collected ' || n)
                              and j.wallet_id = r.wallet_id) j
       where ${inBuckets("r.bucket", span)} and ${changedSince("r.created_at", span)} and r.collected <> coalesce(j.paid, 0)`,
  },
  {
    name: "ledger.bulk",
    promise: "The credits of a bulk decision are the posted and the pending ones, each once",
    needs: ["ledger.bulk"],
    differences: (span) => sql`
      select 'bulk ' || b.key as id, 'house ' || b.house as account, b.amount as expected, coalesce(s.amount, 0) as found
        from ledger.bulk b
        left join lateral (select sum(o.amount)::bigint as amount from ledger.bulk_slot o
                            where o.bucket between 0 and 63 and o.bulk = b.key) s on true
       where ${span.first}::int = 0 and ${changedSince("b.created_at", span)} and b.amount <> coalesce(s.amount, 0)
      union all
      select 'bulk ' || s.bulk || ' slot ' || s.bucket, null, s.credits, coalesce(c.credits, 0)
        from ledger.bulk_slot s
        left join lateral (select count(*) as credits, sum(c.amount) as amount from ledger.bulk_credit c
                            where c.bucket = s.bucket and c.bulk = s.bulk) c on true
       where ${inBuckets("s.bucket", span)} and ${changedSince("s.created_at", span)}
         and (s.credits <> c.credits or s.amount is distinct from c.amount)
      union all
      -- A credit is in the journal from the slice on that counts it as done; before, and while it is refused, it is not.
      select 'bulk ' || c.bulk || ' credit ' || c.key, 'wallet ' || c.wallet_id,
             case when c.n <= s.done and f.n is null then c.amount else 0 end, coalesce(j.paid, 0)
        from ledger.bulk_slot s
        join ledger.bulk_credit c on c.bucket = s.bucket and c.bulk = s.bulk
        left join ledger.bulk_refused f on f.bucket = c.bucket and f.bulk = c.bulk and f.n = c.n
        left join lateral (select sum(j.amount)::bigint as paid from ledger.journal j
                            where j.bucket = c.bucket and j.ref = c.key
                              and j.wallet_id in (c.wallet_id, ledger.unclaimed(c.wallet_id))) j on true
       where ${inBuckets("s.bucket", span)} and ${changedSince("s.created_at", span)}
         and case when c.n <= s.done and f.n is null then c.amount else 0 end <> coalesce(j.paid, 0)`,
  },
  {
    name: "ledger.groups",
    promise: "A group of transfers is in the journal whole, each of its keys with a row",
    needs: ["ledger.linked"],
    // The keys of a group lie in the buckets of their owners, so that only all buckets together have them.
    differences: ({ first, since }) => sql`
      select 'group ' || l.group_id as id, null as account, max(l.refs)::bigint as expected, count(j.ref) + 1 as found
        from ledger.linked l
        left join lateral (select j.ref from ledger.journal j where j.bucket = l.bucket and j.ref = l.ref limit 1) j on true
       where ${first}::int = 0 and ${since ? sql`l.group_id >= ledger.ref_at(${since}::timestamptz - interval '1 day')` : sql`true`}
       group by l.group_id having count(j.ref) + 1 <> max(l.refs)`,
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
