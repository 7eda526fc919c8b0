import { sql } from "@croupier/database"
import { inBuckets, type SubLedgerCheck } from "@croupier/ledger"

/** What must hold of the facts among themselves; what they say of bets, rounds and results is their modules' promise. */
export const playChecks: readonly SubLedgerCheck[] = [
  {
    name: "play.sequence",
    promise: "The facts of a bucket carry every number from one to the last that was given",
    needs: ["play_fact"],
    differences: (span) => sql`
      select 'play slot ' || s.bucket as id, null::text as account, s.seq as expected, coalesce(f.n, 0)::bigint as found
        from play_slot s
        left join (select bucket, count(*) as n, max(seq) as top from play_fact where ${inBuckets("bucket", span)} group by bucket) f
          on f.bucket = s.bucket
       where ${inBuckets("s.bucket", span)} and (coalesce(f.n, 0) <> s.seq or coalesce(f.top, 0) <> s.seq)`,
  },
]
