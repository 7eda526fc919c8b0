import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  walletNumber,
  type SubLedgerCheck,
} from "@croupier/ledger"

const [DEPOSIT, WITHDRAWAL, CLEARING] = [1, 2, 11]

/** Checks of payments between members against the journal. */
export const peerChecks: readonly SubLedgerCheck[] = [
  {
    name: "peer_payments.escrow",
    promise:
      "The open amount of a payment between members that goes on is in escrow, as one claim of its withdrawer, and there is no other escrow",
    needs: ["peer_payment", "ledger.claim"],
    differences: (span) => sql`
      select coalesce(p.id, c.key)::text as id, 'wallet ' || coalesce(c.held_id, p.held) as account,
             coalesce(p.expected, 0)::bigint as expected, coalesce(c.remaining, 0)::bigint as found
        from (select withdrawal_id as id, ${walletNumber("withdrawer_id", "held", "asset")} as held, amount - credited as expected
                from peer_payment
               where state in ('MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED') and ${inBuckets("withdrawer_bucket", span)}) p
        full join (select key, held_id, remaining from ledger.claim
                    where remaining > 0 and (place >> 6) & 1023 = ${CLEARING} and ${inBuckets("bucket", span)}) c on c.key = p.id
       where coalesce(p.expected, 0) <> coalesce(c.remaining, 0)`,
  },
  {
    name: "peer_payments.credits",
    promise:
      "Each credit of a payment between members is one deposit of the journal to its depositor, and one withdrawal from the withdrawer's wallet",
    needs: ["peer_credit", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select bucket, 'peer:' || id as cause, ${mainWallet("depositor_id", "asset")} as account, amount, at from peer_credit
             where ${inBuckets("bucket", span)} and ${changedSince("at", span)}
            union all
            select withdrawer_bucket, 'peer:' || id, ${mainWallet("withdrawer_id", "asset")}, amount, at from peer_credit
             where ${inBuckets("withdrawer_bucket", span)} and ${changedSince("at", span)}`,
        sql`select j.bucket, j.cause, j.account, abs(j.amount) as amount, j.created_at as at
              from (${journalOf(span, sql`purpose = ${CLEARING}`)}) j
             where j.cause like 'peer:%' and (j.kind = ${DEPOSIT} or (j.kind = ${WITHDRAWAL} and j.amount < 0))`,
      ),
  },
]
