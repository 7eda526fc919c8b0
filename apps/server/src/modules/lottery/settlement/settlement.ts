import { sql } from "@croupier/database"
import { ASSETS } from "@croupier/ledger"
import type { Game } from "../game.ts"
import type { LotteryKit } from "../kit.ts"
import { outcomesJson, outcomesOf } from "./outcomes.ts"
import { inParallel } from "../betting/picks.ts"
import { settleLater, unsettledIssues, writeState, type Issue } from "../store.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** Buckets settled side by side: as many as PostgreSQL has cores to spare. */
const BUCKETS_AT_ONCE = 2

/** Settled buckets whose members are read together, to be told that their money moved. */
const NOTIFIED_AT_ONCE = 8

const ASSET_NAMES = Object.keys(ASSETS)
const ASSET_NUMBERS = Object.values(ASSETS).map((asset) => asset.number)

/**
 * Settles every drawn, corrected or cancelled issue. Every distinct selection is judged once by the engine; then
 * each bucket's payouts, their postings and the mark that it is done commit together, in one statement over the
 * bucket, so a worker that is killed anywhere leaves whole buckets: the next worker goes on with the rest, and
 * nothing is paid twice. Any number of workers may settle the same issue.
 */
export async function settleDrawn(kit: LotteryKit): Promise<void> {
  // One issue that cannot be settled is reported, tried again later, and does not hold up the others.
  for (const issue of await unsettledIssues(kit.db, kit.clock.now()))
    await settleIssue(kit, issue).catch(async (error: unknown) => {
      kit.onError(error)
      await settleLater(kit.db, issue, kit.clock.now()).catch(kit.onError)
    })
}

/** An issue with the state in which its buckets are settled. */
type Settled = Issue & { readonly state: "SETTLING" | "REVERSED" | "CANCELLED" }

async function settleIssue(kit: LotteryKit, found: Issue): Promise<void> {
  const issue = await beginning(kit, found)
  if (!issue) return
  const isVoid = issue.state === "CANCELLED"
  const game = kit.games.find(issue.merchantId, issue.gameCode)
  const buckets = await unsettledBuckets(kit, issue)
  if (buckets.length > 0) {
    const outcomes = isVoid ? [] : await outcomesOf(game, drawOf(issue), await kit.picks.of(issue, buckets))
    const judged = {
      json: outcomesJson(outcomes),
      hasUndecided: outcomes.some(({ isUndecided }) => isUndecided),
    }
    let isMoved = false
    const settled: number[] = []
    const notify = async () => {
      kit.ledger.notifyMoved(await movedBy(kit, issue, settled.splice(0)))
    }
    try {
      await inParallel(buckets, BUCKETS_AT_ONCE, async (bucket) => {
        if (isMoved) return
        const answer = await settleBucket(kit, game, issue, bucket, judged)
        if (answer === "moved") isMoved = true
        if (answer === "done") settled.push(bucket)
        if (settled.length >= NOTIFIED_AT_ONCE) await notify()
      })
    } finally {
      // Members of settled buckets hear of their money also where another bucket failed.
      if (settled.length > 0) await notify()
    }
    if (isMoved) return
    if (judged.hasUndecided)
      kit.notice?.(
        { gameCode: issue.gameCode, issue: issue.issue },
        "an issue has bets that the engine does not accept any more: they wait for a person",
      )
  }
  if (!(await writeState(kit.db, issue, isVoid ? "refunded" : "settled", kit.clock.now()))) return
  kit.picks.forget(issue)
  kit.bus.publish("issue", { merchantId: issue.merchantId, gameCode: issue.gameCode, issue: issue.issue })
}

/** The issue as it is settled; undefined when it was taken back since it was read. */
async function beginning(kit: LotteryKit, issue: Issue): Promise<Settled | undefined> {
  const { state } = issue
  if (state === "REVERSED" || state === "CANCELLED" || state === "SETTLING") return { ...issue, state }
  if (state !== "DRAWN") throw new Error(`issue ${issue.gameCode} ${issue.issue} is ${state}: not to settle`)
  return (await writeState(kit.db, issue, "settle", kit.clock.now()))
    ? { ...issue, state: "SETTLING" }
    : undefined
}

function drawOf(issue: Issue) {
  if (!issue.draw) throw new Error(`issue ${issue.gameCode} ${issue.issue} is ${issue.state} without a draw`)
  return issue.draw
}

/** "moved": the issue was taken back since it was read, and nothing of the bucket was written. */
async function settleBucket(
  kit: LotteryKit,
  game: Game,
  issue: Settled,
  bucket: number,
  outcomes: { readonly json: string; readonly hasUndecided: boolean },
): Promise<string> {
  const { rows } = await sql<{ answer: string }>`
    select settle_lottery_bucket(${issue.id}, ${issue.revision}, ${bucket}::smallint, ${issue.merchantId}::int, ${issue.gameCode},
      ${game.unitPrice}, ${game.base}::int, ${issue.state}, ${issue.resultAt}::timestamptz, ${outcomes.json}::jsonb,
      ${outcomes.hasUndecided}, ${ASSET_NAMES}::text[], ${ASSET_NUMBERS}::int[], ${kit.clock.now()}::timestamptz) as answer`.execute(
    kit.db,
  )
  const answer = rows[0]?.answer ?? ""
  if (answer === "done")
    kit.bus.publish("settled", {
      merchantId: issue.merchantId,
      gameCode: issue.gameCode,
      issue: issue.issue,
      bucket,
    })
  return answer
}

/**
 * The members whose money the settlement of buckets has moved: those who were paid. The payouts of a later revision or of
 * a void issue no longer name all of them, so every member who bet is named then.
 */
async function movedBy(kit: LotteryKit, issue: Settled, buckets: readonly number[]): Promise<bigint[]> {
  const paid =
    issue.revision === 0 && issue.state === "SETTLING"
      ? sql`join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id`
      : sql``
  const { rows } = await sql<{ member: MemberId }>`
    select distinct b.member_id as member from lottery_bet b ${paid}
     where b.bucket = any (${buckets}::smallint[]) and b.issue_id = ${issue.id}`.execute(kit.db)
  return rows.map(({ member }) => member)
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
