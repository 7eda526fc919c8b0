import { setImmediate as breathe } from "node:timers/promises"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { countUnits, coverage, findPlay, type CoverageBet } from "@croupier/lottery"
import type { Game } from "../game.ts"
import type { LotteryKit } from "../kit.ts"
import { termsOf, type Mode } from "../betting/terms.ts"
import { byPlacing } from "./by-placing.ts"
import type { IssueId, MemberId, MerchantId } from "../../../kernel/ids.ts"

/*
 * The valid bet of every member on every issue: the stake, less what comes back in the draw that returns least
 * (`coverage`). Of it counts the share that cash paid: a free bet is weighed with the other bets, and counts nothing. It hangs on the bets and not on the result, so a corrected draw changes nothing and a void issue
 * leaves nothing. Work goes by bucket of a settled issue: each is marked with the revision that was computed, in
 * the transaction that writes its rows, so that any number of workers, killed anywhere, come to the same rows.
 */

/** Buckets looked at in one round. */
const AT_ONCE = 256
/** A bucket that could not be computed is tried again after this. */
const AGAIN_MS = 60_000
/** The thread is lent to others after so long. */
const BREATH_MS = 10

interface Settled {
  readonly issueId: IssueId
  readonly bucket: number
  readonly revision: number
  readonly settledAt: Date
  readonly merchantId: MerchantId
  readonly gameCode: string
  readonly isVoid: boolean
  readonly resultAt: Date | null
}

interface BetRow {
  readonly member: MemberId
  readonly play: string
  readonly selection: unknown
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  readonly memberGroup: number
  readonly stake: bigint
  /** The part of the stake that a free bet or the bonus paid. */
  readonly fromBonus: bigint
  readonly asset: string
  readonly placedAt: Date
}

/** Weighs what was settled since the last round; true when there may be more. */
export async function computeValidBets(kit: LotteryKit): Promise<boolean> {
  const { rows } = await sql<{ issueId: IssueId; bucket: number }>`
    select issue_id as "issueId", bucket from lottery_settled
     where weighed < revision and (next_weigh_at is null or next_weigh_at <= ${kit.clock.now()})
     order by next_weigh_at nulls first, settled_at limit ${AT_ONCE}`.execute(kit.db)
  for (const row of rows)
    await computeBucket(kit, row).catch(async (error: unknown) => {
      kit.onError(error)
      await retryLater(kit, row).catch(kit.onError)
    })
  return rows.length === AT_ONCE
}

/** A bucket that could not be computed waits, so that it keeps no other from being computed. */
const retryLater = (
  { db, clock }: LotteryKit,
  { issueId, bucket }: Pick<Settled, "issueId" | "bucket">,
): Promise<unknown> =>
  sql`
    update lottery_settled set next_weigh_at = ${new Date(clock.now().getTime() + AGAIN_MS)}
     where issue_id = ${issueId} and bucket = ${bucket}`.execute(db)

async function computeBucket(
  kit: LotteryKit,
  { issueId, bucket }: Pick<Settled, "issueId" | "bucket">,
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    // A later settlement of the bucket waits for this row, and makes it due again.
    const { rows } = await sql<Settled>`
      select s.issue_id as "issueId", s.bucket, s.revision, s.settled_at as "settledAt", i.merchant_id as "merchantId",
             i.game_code as "gameCode", i.state = 'CANCELLED' as "isVoid", i.result_at as "resultAt"
        from lottery_settled s join lottery_issue i on i.id = s.issue_id
       where s.issue_id = ${issueId} and s.bucket = ${bucket} and s.weighed < s.revision
         for update of s skip locked`.execute(tx)
    const [settled] = rows
    if (!settled) return
    const game = kit.games.find(settled.merchantId, settled.gameCode)
    const computed = settled.isVoid ? [] : await validBetsOf(game, await betsOf(tx, settled))
    const members = computed.map(({ member }) => member)
    const placed = computed.map(({ placedAt }) => placedAt)
    const stakes = computed.map(({ stake }) => stake)
    const valid = computed.map((each) => each.valid)
    // Settled play is told of every row that goes or comes, so a row that is the same again stays.
    await sql`
      delete from lottery_valid_bet v where v.bucket = ${bucket} and v.issue_id = ${issueId}
         and not exists (select from unnest(${members}::bigint[], ${placed}::timestamptz[], ${stakes}::bigint[], ${valid}::bigint[])
                                       t (member, placed, stake, valid)
                          where t.member = v.member_id and t.placed = v.placed_at and t.stake = v.stake and t.valid = v.valid)`.execute(
      tx,
    )
    await sql`
      insert into lottery_valid_bet (bucket, member_id, issue_id, placed_at, asset, stake, valid, settled_at)
      select ${bucket}, t.member, ${issueId}, t.placed, t.asset, t.stake, t.valid, ${settled.settledAt}
        from unnest(${members}::bigint[], ${placed}::timestamptz[], ${computed.map(({ asset }) => asset)}::text[], ${stakes}::bigint[],
                    ${valid}::bigint[]) t(member, placed, asset, stake, valid)
      on conflict do nothing`.execute(tx)
    await sql`
      update lottery_settled set weighed = revision where issue_id = ${issueId} and bucket = ${bucket}`.execute(
      tx,
    )
  })
}

/** The bets of a bucket that stood and are decided, a member's side by side. */
async function betsOf(tx: Tx, { issueId, bucket, resultAt }: Settled): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`
    select b.member_id as member, b.play, b.selection, b.mode, b.multiple, b.prize_group as "group", b.member_group as "memberGroup", b.stake, b.from_bonus as "fromBonus",
           b.asset, b.placed_at as "placedAt"
      from lottery_bet b
     where b.bucket = ${bucket} and b.issue_id = ${issueId}
       and (${resultAt}::timestamptz is null or b.placed_at < ${resultAt})
       and not exists (select 1 from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id)
       and not exists (select 1 from lottery_undecided_bet u where u.bucket = b.bucket and u.bet_id = b.id)
     order by b.member_id, b.id`.execute(tx)
  return rows
}

/** The part of a member's valid bet on an issue that was placed at one instant, and the cash that was staked at it. */
interface MemberValidBet {
  readonly member: MemberId
  readonly asset: string
  readonly placedAt: Date
  readonly stake: bigint
  readonly valid: bigint
}

async function validBetsOf(game: Game, bets: readonly BetRow[]): Promise<MemberValidBet[]> {
  const done: MemberValidBet[] = []
  let since = performance.now()
  for (let from = 0; from < bets.length;) {
    const first = bets[from]
    let to = from + 1
    while (bets[to]?.member === first?.member && to < bets.length) to++
    const own = bets.slice(from, to)
    if (first)
      for (const part of validCashOf(game, own))
        done.push({ member: first.member, asset: first.asset, ...part })
    from = to
    if (performance.now() - since > BREATH_MS) {
      await breathe()
      since = performance.now()
    }
  }
  return done
}

/** The share of cash in the valid bet of one member's bets on one issue, rounded down once, by placing. */
function validCashOf(game: Game, bets: readonly BetRow[]): ReturnType<typeof byPlacing> {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0n)
  const cash = bets
    .map((bet) => ({ placedAt: bet.placedAt, stake: bet.stake - bet.fromBonus }))
    .filter((bet) => bet.stake > 0n)
  if (cash.length === 0) return []
  const staked = cash.reduce((sum, bet) => sum + bet.stake, 0n)
  return byPlacing(cash, (validOf(game, bets) * staked) / stake)
}

/** The valid bet of one member's bets on one issue. */
function validOf(game: Game, bets: readonly BetRow[]): bigint {
  const stake = bets.reduce((sum, bet) => sum + bet.stake, 0n)
  const { valid } = coverage(
    game.type,
    bets.map((bet) => coverageBetOf(game, bet)),
  )
  // Prices that a game changed since do not make more of a bet than it was.
  return valid < stake ? valid : stake
}

function coverageBetOf(game: Game, bet: BetRow): CoverageBet {
  const play = findPlay(bet.play)
  const counted = play && countUnits(play, bet.selection)
  if (!play || !counted?.valid) throw new Error(`a stored bet on ${bet.play} is not one the engine accepts`)
  const { selection, units } = counted
  return { play, selection, terms: termsOf(game, { ...bet, play, selection, units }) }
}
