import { sql } from "@croupier/database"
import {
  assetNumber,
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SubLedgerCheck,
} from "@croupier/ledger"

const DEPOSIT = 1
const FEE = 4
const UNALLOCATED = 13
const TRANSIT = 15
const CASH_DESKS = 1019

/** Checks of deposits against the journal. */
export const paymentChecks: readonly SubLedgerCheck[] = [
  {
    name: "payments.deposits",
    promise: "A credited deposit, or receipt, is one deposit of the journal, and there is no other",
    needs: ["deposit", "payment_credit", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select d.bucket, 'deposit:' || d.id as cause, ${mainWallet("d.member_id", "d.asset")} as account,
                   coalesce(d.credited_amount, d.amount) as amount, d.credited_at as at
              from deposit d
             where d.credited_at is not null and ${inBuckets("d.bucket", span)} and ${changedSince("d.credited_at", span)}
            union all
            select c.bucket, 'receipt:' || c.key, ${mainWallet("c.member_id", "c.asset")}, c.amount, c.credited_at
              from payment_credit c where ${inBuckets("c.bucket", span)} and ${changedSince("c.credited_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, sql`true`)}) j
             where j.kind = ${DEPOSIT} and j.cause not like 'peer:%'`,
      ),
  },
  {
    name: "payments.fees",
    promise: "The fee of a deposit is taken once, with its credit, and no other is taken for a deposit",
    needs: ["deposit", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select d.bucket, 'deposit:' || d.id as cause, ${mainWallet("d.member_id", "d.asset")} as account,
                   d.fee as amount, d.credited_at as at
              from deposit d
             where d.credited_at is not null and d.fee > 0 and d.credited_amount is null and ${inBuckets("d.bucket", span)}
               and ${changedSince("d.credited_at", span)}`,
        sql`select j.bucket, j.cause, j.account, -j.amount as amount, j.created_at as at
              from (${journalOf(span, sql`true`)}) j where j.kind = ${FEE} and j.cause like 'deposit:%'`,
      ),
  },
  {
    name: "payments.cash_desks",
    promise: "The sum at cash desks is what was counted there for deposits, less what was taken to the bank",
    needs: ["deposit", "cash_collection", "ledger.house_slot"],
    differences: ({ first }) => sql`
      select 'merchant ' || (coalesce(h.house, d.house) >> 16) as id, 'house ' || coalesce(h.house, d.house) as account,
             coalesce(d.amount, 0) as expected, coalesce(h.balance, 0) as found
        from (select house, sum(balance)::bigint as balance from ledger.house_slot
               where (house >> 6) & 1023 = ${CASH_DESKS} group by house) h
        full join (select (merchant_id::int << 16) | ${CASH_DESKS << 6}::int | ${assetNumber("asset")} as house,
                          -sum(amount)::bigint as amount
                     from (select merchant_id, asset, amount from deposit
                            where rail = 'desk' and credited_at is not null
                           union all
                           select merchant_id, asset, -amount from cash_collection) x group by 1) d on d.house = h.house
       where ${first}::int = 0 and coalesce(d.amount, 0) <> coalesce(h.balance, 0)`,
  },
  {
    name: "payments.unallocated",
    promise:
      "The unallocated money is the rest of the receipts, neither credited nor given back, with the returns that wait to be sent",
    needs: ["payment_receipt", "payment_return", "ledger.house_slot"],
    // Receipts lie in the bucket of their merchant's own wallet, credits in that of the member: only the sum agrees.
    differences: ({ first }) => sql`
      select 'merchant ' || (coalesce(h.house, r.house) >> 16) as id, 'house ' || coalesce(h.house, r.house) as account,
             coalesce(r.amount, 0) as expected, coalesce(h.balance, 0) as found
        from (select house, sum(balance)::bigint as balance from ledger.house_slot
               where (house >> 6) & 1023 = ${UNALLOCATED} group by house) h
        full join (select house, sum(amount)::bigint as amount from (
                     select (merchant_id::int << 16) | ${UNALLOCATED << 6}::int | ${assetNumber("asset")} as house,
                            case when returned_at is null then amount - allocated - returned else 0 end as amount
                       from payment_receipt
                     union all
                     select (merchant_id::int << 16) | ${UNALLOCATED << 6}::int | ${assetNumber("asset")}, amount
                       from payment_return where state = 'ASKING' and receipt_id is not null) x group by 1) r on r.house = h.house
       where ${first}::int = 0 and coalesce(r.amount, 0) <> coalesce(h.balance, 0)`,
  },
  {
    name: "payments.receipts",
    promise: "No more of a receipt was credited and returned than came, and each part has its row",
    needs: ["payment_receipt", "payment_return", "payment_credit", "payment_contest_source"],
    differences: ({ first }) => sql`
      select r.provider || ' ' || r.charge_id as id, null::text as account, r.returned as expected,
             coalesce(p.amount, 0)::bigint as found
        from payment_receipt r
        left join (select provider, receipt_id, sum(amount) as amount from (
                     select provider, receipt_id, amount from payment_return
                      where receipt_id is not null and state <> 'REFUSED'
                     union all
                     select c.provider, s.receipt_id, s.amount
                       from payment_contest_source s join payment_contest c on c.id = s.contest_id
                      where s.receipt_id is not null and c.state <> 'RELEASED') x group by 1, 2) p
          on p.provider = r.provider and p.receipt_id = r.charge_id
       where ${first}::int = 0 and r.returned <> coalesce(p.amount, 0)
      union all
      select r.provider || ' ' || r.charge_id, null, r.amount, r.allocated + r.returned
        from payment_receipt r where ${first}::int = 0 and r.returned > 0 and r.allocated + r.returned > r.amount
      union all
      select r.provider || ' ' || r.charge_id, null, r.allocated, c.amount::bigint
        from payment_receipt r
        join (select provider, receipt_id, sum(amount) as amount from payment_credit group by 1, 2) c
          on c.provider = r.provider and c.receipt_id = r.charge_id
       where ${first}::int = 0 and c.amount > r.allocated`,
  },
  {
    name: "payments.returns",
    promise:
      "A return that was sent and not ended is one open claim of the merchant's own, and there is no other",
    needs: ["payment_return", "ledger.claim"],
    differences: (span) => sql`
      select coalesce(r.id, c.key)::text as id, null::text as account, coalesce(r.amount, 0)::bigint as expected,
             coalesce(c.remaining, 0)::bigint as found
        from (select id, (merchant_id & 63)::smallint as bucket, amount from payment_return
               where receipt_id is not null and state in ('RETURNING', 'RETURN_UNKNOWN')
                 and ${inBuckets("(merchant_id & 63)::smallint", span)}) r
        full join (select bucket, key, remaining from ledger.claim
                    where remaining > 0 and cause like 'payment.return:%' and (place >> 6) & 1023 = ${TRANSIT}
                      and ${inBuckets("bucket", span)}) c
          on c.bucket = r.bucket and c.key = r.id
       where coalesce(r.amount, 0) <> coalesce(c.remaining, 0)`,
  },
  {
    name: "payments.contests",
    promise:
      "The money of a contest that has not ended is its open claims, each where its return says, and there is no other",
    needs: ["payment_contest", "payment_contest_source", "ledger.claim"],
    differences: (span) => sql`
      select coalesce(s.key, c.key)::text as id, null::text as account, coalesce(s.amount, 0)::bigint as expected,
             coalesce(c.remaining, 0)::bigint as found
        from (select s.key, (s.owner & 63)::smallint as bucket, s.amount,
                     exists (select from payment_return r where r.contest_id = p.id
                                and r.state in ('RETURNING', 'RETURN_UNKNOWN')) as sent
                from payment_contest_source s join payment_contest p on p.id = s.contest_id
               where p.state not in ('RETURNED', 'RELEASED') and ${inBuckets("(s.owner & 63)::smallint", span)}) s
        full join (select bucket, key, remaining, place is not null as sent from ledger.claim
                    where remaining > 0 and cause like 'payment.contest:%' and ${inBuckets("bucket", span)}) c
          on c.bucket = s.bucket and c.key = s.key and c.sent = s.sent
       where coalesce(s.amount, 0) <> coalesce(c.remaining, 0)`,
  },
]
