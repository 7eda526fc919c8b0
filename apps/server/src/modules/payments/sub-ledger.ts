import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SubLedgerCheck,
} from "@croupier/ledger"

const DEPOSIT = 1

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
]
