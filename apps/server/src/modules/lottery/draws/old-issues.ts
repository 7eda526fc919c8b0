import { sql } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Game } from "../game.ts"
import type { LotteryKit } from "../kit.ts"

/** Issues without a bet are kept so long. */
const KEPT_FOR = 90 * DAY_MS
/** And the newest of every game, however rarely it draws: for results, trends and road maps. */
const NEWEST = 500
/** So many of a game in one statement: a sweep after a long pause must not hold locks for long. */
const AT_ONCE = 2_000

/**
 * Deletes old issues without a bet. Sixty games make some 45,000 issues a day, most of them without one; what
 * carries a bet, a ruling or a draw that was taken back stays for ever, with its commitment and its seed, so that every
 * bet can be checked as long as the house keeps it. An issue is checked by itself (no commitment hangs on the one
 * before), so those that go leave nothing unproven. Each is looked at once, in the order of the draws.
 */
export async function sweepIssues(kit: LotteryKit): Promise<void> {
  const before = new Date(kit.clock.now().getTime() - KEPT_FOR)
  for (const game of kit.games.all()) await sweepGame(kit, game, before)
}

async function sweepGame(kit: LotteryKit, { merchantId, code }: Game, before: Date): Promise<void> {
  await sql`
    with span as materialized (
      select i.id, i.draws_at from lottery_issue i
       where i.merchant_id = ${merchantId} and i.game_code = ${code} and i.draws_at < ${before}
         and i.draws_at > coalesce((select swept_to from lottery_swept where merchant_id = ${merchantId} and game_code = ${code}), '-infinity')
         and i.draws_at < (select n.draws_at from lottery_issue n where n.merchant_id = ${merchantId} and n.game_code = ${code}
                            order by n.draws_at desc offset ${NEWEST - 1} limit 1)
       order by i.draws_at limit ${AT_ONCE}
    ), gone as (
      delete from lottery_issue i using span
       where i.id = span.id and i.state in ('SETTLED', 'CANCELLED') and i.settled_at is not null
         and not exists (select 1 from lottery_settled s where s.issue_id = i.id)
         and not exists (select 1 from lottery_past_draw d where d.issue_id = i.id)
         and not exists (select 1 from lottery_ruling r where r.issue_id = i.id)
      returning i.id
    ), seeds as (
      delete from lottery_seed s using gone where s.issue_id = gone.id
    )
    insert into lottery_swept (merchant_id, game_code, swept_to)
      select ${merchantId}, ${code}, max(draws_at) from span having count(*) > 0
    on conflict (merchant_id, game_code) do update set swept_to = excluded.swept_to`.execute(kit.db)
}
