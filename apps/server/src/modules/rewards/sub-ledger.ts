import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SubLedgerCheck,
} from "@croupier/ledger"

const PROMOTIONS = sql`purpose = 5`
const POINTS = sql`purpose = 8`

/** Checks of rewards against the journal. */
export const rewardChecks: readonly SubLedgerCheck[] = [
  {
    name: "rewards.cash",
    promise: "A claimed reward of cash was posted once with its amount, and no other was",
    needs: ["reward", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select bucket, 'reward:' || id as cause, ${mainWallet("member_id", "asset")} as account, amount, ended_at as at
              from reward where kind = 'CASH' and state = 'CLAIMED' and ${inBuckets("bucket", span)} and ${changedSince("ended_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, PROMOTIONS)}) j where j.cause like 'reward:%'`,
      ),
  },
  {
    name: "rewards.points",
    promise: "A claimed reward of points was posted once with its points, and no other was",
    needs: ["reward", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select bucket, 'reward:' || id as cause, ${mainWallet("member_id", "asset")} as account, amount, ended_at as at
              from reward where kind = 'POINTS' and state = 'CLAIMED' and ${inBuckets("bucket", span)} and ${changedSince("ended_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, POINTS)}) j where j.cause like 'reward:%'`,
      ),
  },
]
