import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SqlPart,
  type SubLedgerCheck,
} from "@croupier/ledger"

/** Compares claimed rewards of a kind with the journal of the house account that pays them. */
const posted =
  (kind: SqlPart, paidBy: SqlPart): SubLedgerCheck["differences"] =>
  (span) =>
    compared(
      span,
      sql`select bucket, 'reward:' || id as cause, ${mainWallet("member_id", "asset")} as account, amount, ended_at as at
            from reward where kind = ${kind} and state = 'CLAIMED' and ${inBuckets("bucket", span)} and ${changedSince("ended_at", span)}`,
      sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
            from (${journalOf(span, paidBy)}) j where j.cause like 'reward:%'`,
    )

/** Checks of rewards against the journal. */
export const rewardChecks: readonly SubLedgerCheck[] = [
  {
    name: "rewards.cash",
    promise: "A claimed reward of cash was posted once with its amount, and no other was",
    needs: ["reward", "ledger.journal"],
    differences: posted(sql`'CASH'`, sql`purpose = 5`),
  },
  {
    name: "rewards.points",
    promise: "A claimed reward of points was posted once with its points, and no other was",
    needs: ["reward", "ledger.journal"],
    differences: posted(sql`'POINTS'`, sql`purpose = 8`),
  },
]
