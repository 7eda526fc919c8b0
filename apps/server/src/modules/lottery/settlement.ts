import { sql } from "@croupier/database"
import { ASSETS } from "@croupier/ledger"
import type { Game } from "./game.ts"
import type { LotteryKit } from "./kit.ts"
import { outcomesJson, outcomesOf } from "./outcomes.ts"
import { inParallel } from "./picks.ts"
import { unsettledIssues, writeState, type Issue } from "./store.ts"

/** Buckets settled side by side: as many as PostgreSQL has cores to spare. */
const BUCKETS_AT_ONCE = 2

const ASSET_NAMES = Object.keys(ASSETS)
const ASSET_NUMBERS = Object.values(ASSETS).map((asset) => asset.number)

/**
 * Settles every drawn, corrected or cancelled issue. Every distinct selection is judged once by the engine; then
 * each bucket's payouts, their postings and the mark that it is done commit together, in one statement over the
 * bucket, so a worker that is killed anywhere leaves whole buckets: whoever comes next goes on with the rest, and
 * nothing is paid twice. Any number of workers may settle the same issue.
 */
export async function settleDrawn(kit: LotteryKit): Promise<void> {
  // One issue that cannot be settled is reported and does not hold up the others.
  for (const issue of await unsettledIssues(kit.db)) await settleIssue(kit, issue).catch(kit.onError)
}

async function settleIssue(kit: LotteryKit, issue: Issue): Promise<void> {
  const isVoid = issue.state === "CANCELLED"
  const game = kit.games.find(issue.merchantId, issue.gameCode)
  if (issue.state === "DRAWN") await writeState(kit.db, issue.id, "settle", kit.clock.now())
  const buckets = await unsettledBuckets(kit, issue)
  if (buckets.length > 0) {
    const outcomes = outcomesJson(
      isVoid ? [] : await outcomesOf(game, drawOf(issue), await kit.picks.of(issue, buckets)),
    )
    await inParallel(buckets, BUCKETS_AT_ONCE, (bucket) => settleBucket(kit, game, issue, bucket, outcomes))
  }
  await writeState(kit.db, issue.id, isVoid ? "refunded" : "settled", kit.clock.now())
  kit.picks.forget(issue)
  kit.bus.publish("issue", { merchantId: issue.merchantId, gameCode: issue.gameCode, issue: issue.issue })
}

function drawOf(issue: Issue) {
  if (!issue.draw) throw new Error(`issue ${issue.gameCode} ${issue.issue} is ${issue.state} without a draw`)
  return issue.draw
}

async function settleBucket(
  kit: LotteryKit,
  game: Game,
  issue: Issue,
  bucket: number,
  outcomes: string,
): Promise<void> {
  await sql`select settle_lottery_bucket(${issue.id}, ${issue.revision}, ${bucket}::smallint, ${issue.merchantId}::int, ${issue.gameCode},
    ${game.unitPrice}, ${game.base}::int, ${issue.state === "CANCELLED"}, ${issue.resultAt}::timestamptz, ${outcomes}::jsonb,
    ${ASSET_NAMES}::text[], ${ASSET_NUMBERS}::int[], ${kit.clock.now()}::timestamptz)`.execute(kit.db)
  kit.bus.publish("settled", {
    merchantId: issue.merchantId,
    gameCode: issue.gameCode,
    issue: issue.issue,
    bucket,
  })
}

/** Buckets that hold bets of an issue and are not settled at its revision, from a random one on, so that workers meet rarely. */
async function unsettledBuckets(kit: LotteryKit, issue: Issue): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select k.bucket from generate_series(0, 63) k(bucket)
     where exists (select 1 from lottery_bet b where b.bucket = k.bucket and b.issue_id = ${issue.id})
       and not exists (select 1 from lottery_settled s
         where s.issue_id = ${issue.id} and s.bucket = k.bucket and s.revision >= ${issue.revision})`.execute(
    kit.db,
  )
  const buckets = rows.map((row) => row.bucket)
  const [from = 0] = kit.random.bytes(1)
  const start = from % Math.max(buckets.length, 1)
  return [...buckets.slice(start), ...buckets.slice(0, start)]
}
