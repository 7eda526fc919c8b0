import { inTransaction, sql, type Tx } from "@croupier/database"
import { isAsset } from "@croupier/ledger"
import { findPlay, returnToPlayer } from "@croupier/lottery"
import { fraction, minus, WHOLE, type Fraction } from "@croupier/money/fraction"
import { PLAY_MONEY } from "../../../call/play-asset.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import type { IssueId, MemberId, MerchantId } from "../../../kernel/ids.ts"
import { countsGroups, type AgentTree, type RebateBet } from "../../agents/index.ts"
import type { Game } from "../game.ts"
import type { LotteryKit } from "../kit.ts"

/*
 * Rebates of the agents above for every bet: told beside settlement, bucket by bucket, each marked with its revision in
 * the transaction that writes it. Agents' wallets lie in all buckets, so a posting inside the settling transaction would
 * lock every bucket of the ledger for each bucket of an issue.
 */

/** Buckets looked at in one round. */
const AT_ONCE = 256

type Bucket = { readonly issueId: IssueId; readonly bucket: number }

interface Settled extends Bucket {
  readonly revision: number
  readonly settledAt: Date
  readonly firstSettledAt: Date
  readonly merchantId: MerchantId
  readonly gameCode: string
  readonly isVoid: boolean
  readonly resultAt: Date | null
}

/** Tells the agents above of what was settled since the last round; true when there may be more. */
export async function tellLines(kit: LotteryKit): Promise<boolean> {
  const { agents } = kit
  if (!agents) return false
  const { rows } = await sql<Bucket>`
    select issue_id as "issueId", bucket from lottery_settled
     where rebated < revision and (next_rebate_at is null or next_rebate_at <= ${kit.clock.now()})
     order by next_rebate_at nulls first, settled_at limit ${AT_ONCE}`.execute(kit.db)
  for (const row of rows)
    await inTransaction(kit.db, (tx) => tellBucket(kit, agents, tx, row)).catch(async (error: unknown) => {
      kit.onError(error)
      // A bucket that cannot be told of waits, so that it holds up no other.
      await sql`
        update lottery_settled set next_rebate_at = ${new Date(kit.clock.now().getTime() + MINUTE_MS)}
         where issue_id = ${row.issueId} and bucket = ${row.bucket}`
        .execute(kit.db)
        .catch(kit.onError)
    })
  return rows.length === AT_ONCE
}

async function tellBucket(
  kit: LotteryKit,
  agents: Pick<AgentTree, "tellRebates">,
  tx: Tx,
  { issueId, bucket }: Bucket,
): Promise<void> {
  // A later settlement of the bucket waits for this row, and makes it due again.
  const { rows } = await sql<Settled>`
    select s.issue_id as "issueId", s.bucket, s.revision, s.settled_at as "settledAt",
           coalesce(s.first_settled_at, s.settled_at) as "firstSettledAt", i.merchant_id as "merchantId",
           i.game_code as "gameCode", i.state = 'CANCELLED' as "isVoid", i.result_at as "resultAt"
      from lottery_settled s join lottery_issue i on i.id = s.issue_id
     where s.issue_id = ${issueId} and s.bucket = ${bucket} and s.rebated < s.revision
       for update of s skip locked`.execute(tx)
  const [settled] = rows
  if (!settled) return
  const game = kit.games.find(settled.merchantId, settled.gameCode)
  const isFirst = settled.settledAt.getTime() === settled.firstSettledAt.getTime()
  await sql`
    update lottery_settled set rebated = revision where issue_id = ${issueId} and bucket = ${bucket}`.execute(
    tx,
  )
  await agents.tellRebates(
    tx,
    {
      merchantId: settled.merchantId,
      bucket,
      game: settled.gameCode,
      reference: `issue:${issueId}`,
      revision: settled.revision,
      settledAt: settled.settledAt,
      correctsAt: isFirst ? null : settled.firstSettledAt,
    },
    settled.isVoid || !countsGroups(game.base) ? [] : await betsOf(tx, game, settled),
  )
}

/**
 * The bets of a bucket that stood and are decided, of members under agents, alike ones together. Of a stake counts the part that
 * cash paid and that did not come back: the house pays no level difference on money that it gave itself, or on a push.
 */
async function betsOf(
  tx: Tx,
  game: Game,
  { issueId, bucket, resultAt, firstSettledAt }: Settled,
): Promise<RebateBet[]> {
  const { rows } = await sql<{
    memberId: MemberId
    lineId: bigint
    asset: string
    play: string
    played: number
    memberGroup: number
    stake: bigint
    count: number
  }>`
    with bets as materialized (
      select b.member_id, b.asset, b.play, b.prize_group, b.member_group, c.cash as stake, count(*)::int as n
        from lottery_bet b
        left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id and p.refund > 0
       cross join lateral (select b.stake - b.from_bonus
                                  - case when p.refund > 0 then p.refund - ledger.stake_part(p.refund, b.stake, b.from_bonus) else 0 end as cash) c
       where c.cash > 0 and b.bucket = ${bucket} and b.issue_id = ${issueId} and b.asset <> ${PLAY_MONEY}
         and (${resultAt}::timestamptz is null or b.placed_at < ${resultAt})
         and not exists (select 1 from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id)
         and not exists (select 1 from lottery_undecided_bet u where u.bucket = b.bucket and u.bet_id = b.id)
       group by b.member_id, b.asset, b.play, b.prize_group, b.member_group, c.cash
    ), line as materialized (
      select m.member_id, l.line_id from (select distinct member_id from bets) m
       cross join lateral play_line_at(m.member_id, ${firstSettledAt}) l where l.line_id is not null
    )
    select b.member_id as "memberId", l.line_id as "lineId", b.asset, b.play, b.prize_group as played,
           b.member_group as "memberGroup", b.stake, b.n as count
      from bets b join line l using (member_id)`.execute(tx)
  const edges = new Map<string, Fraction>()
  return rows.map(({ asset, play, ...row }) => {
    if (!isAsset(asset)) throw new Error(`a bet in ${asset}, which is no asset of this release`)
    const key = `${row.played} ${play}`
    const edge = edges.get(key) ?? edgeOf(game, play, row.played)
    edges.set(key, edge)
    return { ...row, asset, edge }
  })
}

/** The part of a stake that a play keeps at a group. Where the odds follow from the choice, they are fair ones at the group. */
function edgeOf({ base }: Pick<Game, "base">, code: string, group: number): Fraction {
  const play = findPlay(code)
  if (!play || Object.keys(play.tiers).length === 0) return minus(WHOLE, fraction(group, base))
  return minus(WHOLE, returnToPlayer(play, { group, base }))
}
