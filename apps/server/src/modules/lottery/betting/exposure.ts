import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal, type Amount } from "@croupier/money"
import type { Game } from "../game.ts"
import { readIssueRow } from "../admin/issues.ts"
import type { IssueLiability } from "../admin/liability.ts"
import type { IssueLimits } from "./limits.ts"

/** Selections that are shown: the dearest. */
const DEAREST = 50

interface Risk {
  readonly bets: number
  readonly stake: bigint
  readonly maximumPayout: bigint
}

/**
 * The stakes on an issue and its maximum payout. Bets that were taken back and play money are left out. In sums
 * by play and by what was chosen, what cannot win together counts as if it could, as it does for the limit of
 * exposure; by results it does not. Refuses ISSUE_UNKNOWN.
 */
export async function issueExposure(
  db: Db,
  game: Game,
  limits: IssueLimits,
  issueNo: string,
  liability: IssueLiability,
): Promise<ConsoleValue<"issueExposure">> {
  const issue = await readIssueRow(db, game.merchantId, game.code, issueNo)
  // Bets of an issue are found bucket by bucket, as their index has them.
  const staked = sql`
    lottery_issue i cross join generate_series(0, 63) n cross join lateral (
      select b.play, b.selection, b.member_id, b.stake, coalesce(b.most, 0) as most from lottery_bet b
       where b.bucket = n::smallint and b.issue_id = i.id and b.asset <> 'FUN'
         and not exists (select 1 from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id)
    ) b where i.merchant_id = ${game.merchantId} and i.game_code = ${game.code} and i.issue = ${issueNo}`
  const sums = sql`count(*)::int as bets, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(b.most), 0)::bigint as "maximumPayout"`
  const whole = await sql<Risk & { members: number }>`
    select ${sums}, count(distinct b.member_id)::int as members from ${staked}`.execute(db)
  const plays = await sql<Risk & { play: string }>`
    select b.play, ${sums} from ${staked} group by b.play order by "maximumPayout" desc, b.play`.execute(db)
  const chosen = await sql<Risk & { play: string; selection: unknown }>`
    select b.play, b.selection, ${sums} from ${staked} group by b.play, b.selection
     order by "maximumPayout" desc, b.play limit ${DEAREST}`.execute(db)
  const [sum] = whole.rows
  if (!sum) throw new Error("a sum has a row")
  return {
    issue,
    asset: game.asset,
    members: sum.members,
    ...presentRisk(sum),
    exposureLimit: bound(limits.issueExposure),
    stakeLimit: bound(limits.issueStake),
    plays: plays.rows.map(({ play, ...risk }) => ({ play, ...presentRisk(risk) })),
    chosen: chosen.rows.map(({ play, selection, ...risk }) => ({
      play,
      selection: JSON.stringify(selection),
      ...presentRisk(risk),
    })),
    liability: await liability.of(
      game,
      issueNo,
      `${sum.bets} ${sum.stake} ${sum.maximumPayout} ${game.version}`,
    ),
  }
}

const presentRisk = ({ bets, stake, maximumPayout }: Risk) => ({
  bets,
  stake: toDecimal(amount(stake)),
  maximumPayout: toDecimal(amount(maximumPayout)),
})

const bound = (limit: Amount | null): string | null => (limit === null ? null : toDecimal(limit))
