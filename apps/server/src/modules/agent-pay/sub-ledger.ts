import { sql } from "@croupier/database"
import {
  changedSince,
  inBuckets,
  journalOf,
  mainWallet,
  walletNumber,
  type SubLedgerCheck,
} from "@croupier/ledger"

/** The purpose of the house account of a payment: `salaries`, `dividends`, or `clearing` between two wallets. */
const HOUSE = sql.raw("case p.payer_wallet when 'salaries' then 6 when 'dividends' then 7 else 11 end")
/** The payee's wallet `agent`, and the payer's wallet `agent` or `main`. */
const PAYEE = walletNumber("p.payee_id", "agent", "p.asset")
const PAYER = sql`(case p.payer_wallet when 'agent' then ${walletNumber("p.payer_id", "agent", "p.asset")} else ${mainWallet("p.payer_id", "p.asset")} end)`

/** Checks of agents' bills against the journal and among themselves. */
export const agentPayChecks: readonly SubLedgerCheck[] = [
  {
    name: "agent_pay.bills",
    promise: "A bill's total is the sum of its lines, and what was paid of it the sum of its payments",
    needs: ["agent_bill", "agent_bill_line", "agent_bill_payment"],
    differences: (span) => sql`
      select 'bill ' || b.id as id, 'member ' || b.agent_id as account, b.total as expected, l.amount as found
        from agent_bill b
       cross join lateral (select coalesce(sum(amount), 0)::bigint as amount from agent_bill_line l where l.bill_id = b.id) l
       where ${inBuckets("(b.agent_id & 63)::smallint", span)} and ${changedSince("b.made_at", span)} and l.amount <> b.total
      union all
      select 'bill ' || b.id, 'member ' || b.agent_id, b.paid, p.amount
        from agent_bill b
       cross join lateral (select coalesce(sum(amount), 0)::bigint as amount from agent_bill_payment p where p.bill_id = b.id) p
       where ${inBuckets("(b.agent_id & 63)::smallint", span)} and p.amount <> b.paid`,
  },
  {
    name: "agent_pay.payments",
    promise:
      "Each payment of a bill is in the journal under its key on both sides, or was decided in bulk and waits, and the journal has no other",
    needs: ["agent_bill_payment", "ledger.journal", "ledger.bulk_credit"],
    differences: (span) => sql`
      select 'payment ' || p.id as id, 'wallet ' || ${PAYEE} as account, p.amount as expected, coalesce(f.amount, 0)::bigint as found
        from agent_bill_payment p
       cross join lateral (
         select coalesce(
           (select sum(j.amount) from ledger.journal j
             where j.bucket = (p.payee_id & 63)::smallint and j.ref = p.key and j.wallet_id = ${PAYEE} and (j.house >> 6) & 1023 = ${HOUSE}),
           (select sum(c.amount) from ledger.bulk_slot s join ledger.bulk_credit c on c.bucket = s.bucket and c.bulk = s.bulk
             where p.payer_id is null and s.bucket = (p.payee_id & 63)::smallint and c.key = p.key)) as amount) f
       where ${inBuckets("(p.payee_id & 63)::smallint", span)} and ${changedSince("p.paid_at", span)} and f.amount is distinct from p.amount
      union all
      select 'payment ' || p.id, 'wallet ' || ${PAYER}, -p.amount, coalesce(f.amount, 0)::bigint
        from agent_bill_payment p
       cross join lateral (
         select sum(j.amount) as amount from ledger.journal j
          where j.bucket = (p.payer_id & 63)::smallint and j.ref = p.key and j.wallet_id = ${PAYER} and (j.house >> 6) & 1023 = ${HOUSE}) f
       where p.payer_id is not null and ${inBuckets("(p.payer_id & 63)::smallint", span)} and ${changedSince("p.paid_at", span)}
         and f.amount is distinct from -p.amount
      union all
      select 'journal ' || j.ref, 'wallet ' || j.wallet_id, 0, j.amount
        from (${journalOf(span, sql`purpose in (6, 7, 11)`)}) j
       where j.cause like 'agent.bill:%' and not exists (select from agent_bill_payment p where p.key = j.ref)`,
  },
]
