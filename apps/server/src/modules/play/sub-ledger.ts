import { sql } from "@croupier/database"
import { changedSince, inBuckets, type SubLedgerCheck } from "@croupier/ledger"

/**
 * Checks of the facts among themselves; the modules of bets, rounds and results promise that the facts agree
 * with those.
 */
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
  {
    name: "play.lines",
    promise:
      "A fact has the line of agents under which its member stood when it was settled, a correction that of what it corrects",
    needs: ["play_fact", "play_line"],
    differences: (span) => sql`
      select 'play ' || f.bucket || '/' || f.seq as id, 'member ' || f.member_id as account, l.line_id as expected, f.line_id as found
        from play_fact f
        left join lateral play_line_at(f.member_id, coalesce(f.corrects_at, f.settled_at)) l on true
       where ${inBuckets("f.bucket", span)} and ${changedSince("f.settled_at", span)} and f.line_id is distinct from l.line_id`,
  },
]
