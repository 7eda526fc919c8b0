import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SubLedgerCheck,
} from "@croupier/ledger"

/** The number of the purpose `clearing`, over which both sides are posted. */
const CLEARING = sql`purpose = 11`
const bucket = (column: string) => sql.raw(`(${column} & 63)::smallint`)

/** Checks of transfers within a line against the journal. */
export const lineTransferChecks: readonly SubLedgerCheck[] = [
  {
    name: "line-transfers.both-sides",
    promise: "A transfer within a line left the giver's wallet and entered the taker's, each once",
    needs: ["line_transfer", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select s.bucket, 'line-transfer:' || t.id as cause, s.account, s.amount, t.created_at as at
              from line_transfer t
             cross join lateral (values (${bucket("t.giver_id")}, ${mainWallet("t.giver_id", "t.asset")}, -t.amount),
                                        (${bucket("t.taker_id")}, ${mainWallet("t.taker_id", "t.asset")}, t.amount)) s (bucket, account, amount)
             where ${inBuckets("s.bucket", span)} and ${changedSince("t.created_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, CLEARING)}) j where j.cause like 'line-transfer:%'`,
      ),
  },
]
