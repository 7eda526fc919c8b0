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
const UNALLOCATED = 13

/** What the journal must hold of deposits. */
export const paymentChecks: readonly SubLedgerCheck[] = [
  {
    name: "payments.deposits",
    promise: "A credited deposit is one deposit of the journal, and there is no other",
    needs: ["deposit", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select d.bucket, 'deposit:' || d.id as cause, ${mainWallet("d.member_id", "d.asset")} as account,
                   coalesce(d.credited_amount, d.amount) as amount, d.credited_at as at
              from deposit d
             where d.credited_at is not null and ${inBuckets("d.bucket", span)} and ${changedSince("d.credited_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, sql`true`)}) j where j.kind = ${DEPOSIT}`,
      ),
  },
  {
    name: "payments.unallocated",
    promise: "What is unallocated is what came and was neither credited nor given back",
    needs: ["payment_receipt", "ledger.house_slot"],
    // Receipts lie in the bucket of their merchant's own wallet, credits in that of the member: only the sum agrees.
    differences: ({ first }) => sql`
      select 'merchant ' || (coalesce(h.house, r.house) >> 16) as id, 'house ' || coalesce(h.house, r.house) as account,
             coalesce(r.amount, 0) as expected, coalesce(h.balance, 0) as found
        from (select house, sum(balance)::bigint as balance from ledger.house_slot
               where (house >> 6) & 1023 = ${UNALLOCATED} group by house) h
        full join (select (merchant_id::int << 16) | ${UNALLOCATED << 6}::int | ${assetNumber("asset")} as house,
                          sum(case when returned_at is null then amount - allocated else 0 end)::bigint as amount
                     from payment_receipt group by 1) r on r.house = h.house
       where ${first}::int = 0 and coalesce(r.amount, 0) <> coalesce(h.balance, 0)`,
  },
]
