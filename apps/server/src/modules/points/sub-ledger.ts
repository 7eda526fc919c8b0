import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  inBuckets,
  journalOf,
  mainWallet,
  type SubLedgerCheck,
} from "@croupier/ledger"

/** The purposes of the house's accounts `points` and `promotions`, and the asset of points. */
const POINTS = sql`purpose = 8`
const PROMOTIONS = sql`purpose = 5`
const UNIT = sql`10000`
const POINTS_WALLET = 3
const PTS = 48
const bucket = sql.raw("(member_id & 63)::smallint")
/** All wallets of a member and asset have the account of the main one. */
const points = sql`((member_id << 16) | ${PTS}::bigint)`

/** Checks of points against the journal. */
export const pointChecks: readonly SubLedgerCheck[] = [
  {
    name: "points.earned",
    promise: "The points that play has credited a member, less those that corrections took back, were posted",
    needs: ["point_member", "ledger.journal"],
    differences: (span) => sql`
      select 'member:' || coalesce(p.member_id, j.member_id) as id, null as account,
             coalesce(p.credited, 0) * ${UNIT} as expected, coalesce(j.amount, 0) as found
        from (select member_id, credited from point_member where ${inBuckets("bucket", span)}) p
        full join (select wallet_id >> 16 as member_id, sum(amount)::bigint as amount from ledger.journal
                    where ${inBuckets("bucket", span)} and (wallet_id >> 6) & 1023 = ${POINTS_WALLET} and cause like 'points:%' group by 1) j
          on j.member_id = p.member_id
       where coalesce(p.credited, 0) * ${UNIT} <> coalesce(j.amount, 0)`,
  },
  {
    name: "points.spent",
    promise: "A redemption and a conversion took their points once, and a rejected redemption gave them back",
    needs: ["point_redemption", "point_conversion", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select ${bucket} as bucket, 'points.redemption:' || id as cause, ${points} as account,
                   case when state = 'REJECTED' then 0 else -points * ${UNIT} end as amount, coalesce(decided_at, created_at) as at
              from point_redemption where ${inBuckets("(member_id & 63)::smallint", span)} and ${changedSince("coalesce(decided_at, created_at)", span)}
            union all
            select ${bucket}, 'points.conversion:' || id, ${points}, -points * ${UNIT}, created_at
              from point_conversion where ${inBuckets("(member_id & 63)::smallint", span)} and ${changedSince("created_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, POINTS)}) j where j.cause like 'points.redemption:%' or j.cause like 'points.conversion:%'`,
      ),
  },
  {
    name: "points.paid",
    promise: "An approved reward of money and a conversion paid their money once",
    needs: ["point_redemption", "point_conversion", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select ${bucket} as bucket, 'points.redemption:' || id as cause, ${mainWallet("member_id", "asset")} as account, pays as amount, decided_at as at
              from point_redemption where state = 'APPROVED' and pays is not null and ${inBuckets("(member_id & 63)::smallint", span)} and ${changedSince("decided_at", span)}
            union all
            select ${bucket}, 'points.conversion:' || id, ${mainWallet("member_id", "asset")}, amount, created_at
              from point_conversion where ${inBuckets("(member_id & 63)::smallint", span)} and ${changedSince("created_at", span)}`,
        sql`select j.bucket, j.cause, j.account, j.amount, j.created_at as at
              from (${journalOf(span, PROMOTIONS)}) j where j.cause like 'points.redemption:%' or j.cause like 'points.conversion:%'`,
      ),
  },
]
