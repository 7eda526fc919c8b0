import { sql } from "@croupier/database"
import { changedSince, inBuckets, journalOf, walletNumber, type SubLedgerCheck } from "@croupier/ledger"

/** The affiliate's wallet `agent`; statements are paid out of the house account `promotions`, whose purpose has number 5. */
const PAYEE = walletNumber("s.affiliate_id", "agent", "s.asset")

/** Checks of affiliates' statements against the journal and among themselves. */
export const affiliateChecks: readonly SubLedgerCheck[] = [
  {
    name: "affiliates.statements",
    promise:
      "A statement's total is the sum of its lines, and each CPA stands in one line and is taken back in one at most",
    needs: ["affiliate_statement", "affiliate_statement_line", "affiliate_player"],
    differences: (span) => sql`
      select 'statement ' || s.id as id, 'member ' || s.affiliate_id as account, s.total as expected, l.amount as found
        from affiliate_statement s
       cross join lateral (select coalesce(sum(amount), 0)::bigint as amount from affiliate_statement_line l where l.statement_id = s.id) l
       where ${inBuckets("(s.affiliate_id & 63)::smallint", span)} and ${changedSince("s.made_at", span)} and l.amount <> s.total
      union all
      select 'player ' || p.player_id, 'member ' || p.affiliate_id, case when p.back_statement_id is null then p.pay else 0 end, l.amount
        from affiliate_player p
       cross join lateral (
         select coalesce(sum(amount), 0)::bigint as amount from affiliate_statement_line l
          where l.statement_id in (p.statement_id, p.back_statement_id) and l.kind in ('cpa', 'cpa_back') and l.ref = p.player_id) l
       where ${inBuckets("(p.affiliate_id & 63)::smallint", span)} and p.statement_id is not null
         and l.amount <> case when p.back_statement_id is null then p.pay else 0 end`,
  },
  {
    name: "affiliates.payments",
    promise:
      "Each paid statement is in the journal under its key, or was decided in bulk and waits, and the journal has no other",
    needs: ["affiliate_statement", "ledger.journal", "ledger.bulk_credit"],
    differences: (span) => sql`
      select 'statement ' || s.id as id, 'wallet ' || ${PAYEE} as account, s.due as expected, coalesce(f.amount, 0)::bigint as found
        from affiliate_statement s
       cross join lateral (
         select coalesce(
           (select sum(j.amount) from ledger.journal j
             where j.bucket = (s.affiliate_id & 63)::smallint and j.ref = s.payment_key and j.wallet_id = ${PAYEE} and (j.house >> 6) & 1023 = 5),
           (select sum(c.amount) from ledger.bulk_slot b join ledger.bulk_credit c on c.bucket = b.bucket and c.bulk = b.bulk
             where b.bucket = (s.affiliate_id & 63)::smallint and c.key = s.payment_key)) as amount) f
       where s.state = 'PAID' and ${inBuckets("(s.affiliate_id & 63)::smallint", span)} and ${changedSince("s.paid_at", span)}
         and f.amount is distinct from s.due
      union all
      select 'journal ' || j.ref, 'wallet ' || j.wallet_id, 0, j.amount
        from (${journalOf(span, sql`purpose = 5`)}) j
       where j.cause like 'affiliate.statement:%' and not exists (select from affiliate_statement s where s.payment_key = j.ref)`,
  },
]
