import { sql } from "@croupier/database"
import {
  compared,
  changedSince,
  inBuckets,
  journalOf,
  mainWallet,
  walletNumber,
  type SubLedgerCheck,
} from "@croupier/ledger"

const WITHDRAWAL = 2
const FEE = 4

/** Checks of withdrawals against the journal. */
export const withdrawalChecks: readonly SubLedgerCheck[] = [
  {
    name: "withdrawals.claims",
    promise:
      "An open withdrawal is one open claim of its amount, held, in transit or in escrow as its state says, and there is no other",
    needs: ["withdrawal", "ledger.claim"],
    differences: (span) => sql`
      select coalesce(w.id, c.key)::text as id, 'wallet ' || coalesce(c.held_id, w.held) as account,
             coalesce(w.expected, 0)::bigint as expected, coalesce(c.remaining, 0)::bigint as found
        from (select id, bucket, ${walletNumber("member_id", "held", "asset")} as held, amount as expected,
                     case when state in ('SENDING', 'UNKNOWN') then 15 when state = 'MATCHED' then 11 else 2 end as place
                from withdrawal
               where state in ('CHECKING', 'REVIEW', 'SECOND', 'READY', 'MATCHED', 'SENDING', 'UNKNOWN') and ${inBuckets("bucket", span)}) w
        full join (select bucket, key, held_id, remaining, coalesce((place >> 6) & 1023, 2) as place from ledger.claim
                    where remaining > 0 and cause like 'withdrawal:%' and ${inBuckets("bucket", span)}) c
          on c.bucket = w.bucket and c.key = w.id and c.place = w.place
       where coalesce(w.expected, 0) <> coalesce(c.remaining, 0)`,
  },
  {
    name: "withdrawals.paid",
    promise:
      "The money that left by a withdrawal is the net of the attempts that were paid, and its fee was earned once, except of one that had been refused",
    needs: ["withdrawal", "payout_attempt", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select a.bucket, 'withdrawal:' || a.withdrawal_id as cause, ${mainWallet("a.member_id", "a.asset")} as account,
                   a.net + case when a.is_final is null then w.fee else 0 end as amount, w.paid_at as at
              from payout_attempt a join withdrawal w on w.bucket = a.bucket and w.id = a.withdrawal_id
             where a.state in ('PAID', 'RETURNED') and ${inBuckets("a.bucket", span)} and ${changedSince("w.paid_at", span)}`,
        // Money leaves the wallet held: the amounts of its rows are below zero. Money that the bank gave back is no part of it.
        sql`select j.bucket, j.cause, j.account, -j.amount as amount, j.created_at as at
              from (${journalOf(span, sql`true`)}) j
             where j.kind in (${WITHDRAWAL}, ${FEE}) and j.amount < 0 and j.cause like 'withdrawal:%'`,
      ),
  },
]
