import type { PlacedBet } from "@croupier/contract/lottery"
import { bucketOf } from "@croupier/ledger"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, toDecimal, type Amount } from "@croupier/money"
import type { Span } from "../../../kernel/days.ts"
import { firstIdAt } from "./bet-id.ts"
import type { Mode } from "./terms.ts"
import type { BetId, ChaseId, IssueId, MemberId, MerchantId } from "../../../kernel/ids.ts"

interface BetRow {
  readonly id: BetId
  readonly gameCode: string
  readonly issue: string
  readonly play: string
  readonly selection: Record<string, unknown>
  readonly units: bigint
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  readonly stake: bigint
  readonly placedAt: Date
  readonly cancelled: boolean
  readonly settledAt: Date | null
  readonly prize: bigint | null
  readonly refund: bigint | null
  readonly rebate: bigint | null
  readonly draw: Record<string, unknown> | null
  readonly chaseId: ChaseId | null
}

/** A bet's outcome is not stored with it: it follows from its issue and the presence of a payout row. One that is undecided has none. */
const betQuery = sql`
  select b.id, i.game_code as "gameCode", i.issue, b.play, b.selection, b.units, b.mode, b.multiple, b.prize_group as "group", b.stake,
         b.placed_at as "placedAt", (c.bet_id is not null or i.state = 'CANCELLED') as cancelled,
         case when u.bet_id is null then s.settled_at end as "settledAt",
         p.prize, p.refund, p.rebate, i.draw, k.chase_id as "chaseId"
    from lottery_bet b
    join lottery_issue i on i.id = b.issue_id
    left join lottery_cancellation c on c.bucket = b.bucket and c.bet_id = b.id
    left join lottery_settled s on s.issue_id = b.issue_id and s.bucket = b.bucket
    left join lottery_undecided_bet u on u.bucket = b.bucket and u.bet_id = b.id
    left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
    left join lottery_slip k on k.bucket = b.bucket and k.member_id = b.member_id and k.slip = b.slip`

export async function betsOfSlip(db: Db, member: MemberId, slip: string): Promise<PlacedBet[]> {
  const { rows } =
    await sql<BetRow>`${betQuery} where b.bucket = ${bucketOf(member)} and b.member_id = ${member} and b.slip = ${slip} order by b.line`.execute(
      db,
    )
  return rows.map(present)
}

/** One bet of a member; undefined when there is none, or it is another's. */
export async function findBet(db: Db | Tx, member: MemberId, betId: BetId): Promise<PlacedBet | undefined> {
  const { rows } =
    await sql<BetRow>`${betQuery} where b.bucket = ${bucketOf(member)} and b.id = ${betId} and b.member_id = ${member}`.execute(
      db,
    )
  return rows[0] && present(rows[0])
}

/** A slip of a key, with the hash of what was asked and the balance that was answered. */
export async function findSlip(
  db: Db,
  member: MemberId,
  slip: string,
): Promise<{ readonly content: string; readonly balance: bigint } | undefined> {
  const { rows } = await sql<{ content: string; balance: bigint }>`
    select encode(content, 'hex') as content, balance from lottery_slip
     where bucket = ${bucketOf(member)} and member_id = ${member} and slip = ${slip}`.execute(db)
  return rows[0]
}

/** A bet's state in a query with the names of `betQuery`. */
const stateOf = sql`
  case when c.bet_id is not null or i.state = 'CANCELLED' then 'CANCELLED' when s.settled_at is null or u.bet_id is not null then 'PLACED'
       when p.prize > 0 then 'WON' when p.refund > 0 then 'PUSHED' else 'LOST' end`

/** Ids grow with time, so that a period of bets is a range of the index of a member's bets. */
const within = (span: Span | undefined) =>
  span ? sql`b.id >= ${firstIdAt(span.from)} and b.id < ${firstIdAt(span.until)}` : sql`true`

export interface BetFilter {
  readonly before: bigint | undefined
  readonly span: Span | undefined
  readonly gameCode: string | undefined
  readonly state: PlacedBet["state"] | undefined
  readonly limit: number
}

/** A member's bets, newest first, older than `before`. */
export async function betsOf(db: Db, member: MemberId, filter: BetFilter): Promise<PlacedBet[]> {
  const { rows } = await sql<BetRow>`
    ${betQuery}
     where b.bucket = ${bucketOf(member)} and b.member_id = ${member} and ${within(filter.span)}
       and (${filter.before ?? null}::bigint is null or b.id < ${filter.before ?? null})
       and (${filter.gameCode ?? null}::text is null or i.game_code = ${filter.gameCode ?? null})
       and (${filter.state ?? null}::text is null or ${filter.state ?? null} = ${stateOf})
     order by b.id desc limit ${filter.limit}`.execute(db)
  return rows.map(present)
}

/** Sums of a member's bets of a period, by game. Stakes of cancelled bets count as none; `open` are those of undecided bets. */
export async function sumsOfBets(
  db: Db,
  member: MemberId,
  filter: {
    readonly span: Span
    readonly asset: string
    readonly gameCode: string | undefined
    readonly state: PlacedBet["state"] | undefined
  },
): Promise<{
  readonly count: number
  readonly stake: Amount
  readonly payout: Amount
  readonly open: Amount
  readonly games: readonly string[]
}> {
  const { rows } = await sql<{ game: string; count: number; stake: bigint; payout: bigint; open: bigint }>`
    with bet as materialized (
      select i.game_code as game, b.stake, coalesce(p.prize + p.refund + p.rebate, 0) as payout, ${stateOf} as state
        from lottery_bet b
        join lottery_issue i on i.id = b.issue_id
        left join lottery_cancellation c on c.bucket = b.bucket and c.bet_id = b.id
        left join lottery_settled s on s.issue_id = b.issue_id and s.bucket = b.bucket
        left join lottery_undecided_bet u on u.bucket = b.bucket and u.bet_id = b.id
        left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
       where b.bucket = ${bucketOf(member)} and b.member_id = ${member} and b.asset = ${filter.asset} and ${within(filter.span)}
    ), asked as (
      select *, (${filter.gameCode ?? null}::text is null or game = ${filter.gameCode ?? null})
            and (${filter.state ?? null}::text is null or state = ${filter.state ?? null}) as fits from bet
    )
    select game, count(*) filter (where fits)::int as count,
           coalesce(sum(stake) filter (where fits and state not in ('PLACED', 'CANCELLED')), 0)::bigint as stake,
           coalesce(sum(payout) filter (where fits and state not in ('PLACED', 'CANCELLED')), 0)::bigint as payout,
           coalesce(sum(stake) filter (where fits and state = 'PLACED'), 0)::bigint as open
      from asked group by game order by game`.execute(db)
  const sum = (of: "stake" | "payout" | "open") => amount(rows.reduce((all, row) => all + row[of], 0n))
  return {
    count: rows.reduce((all, row) => all + row.count, 0),
    stake: sum("stake"),
    payout: sum("payout"),
    open: sum("open"),
    games: rows.map(({ game }) => game),
  }
}

/** A member's bets on one issue. */
export async function betsOnIssue(
  db: Db,
  member: MemberId,
  merchantId: MerchantId,
  gameCode: string,
  issue: string,
): Promise<PlacedBet[]> {
  const { rows } = await sql<BetRow>`
    ${betQuery}
     where b.bucket = ${bucketOf(member)} and b.member_id = ${member}
       and i.merchant_id = ${merchantId} and i.game_code = ${gameCode} and i.issue = ${issue} order by b.id limit 500`.execute(
    db,
  )
  return rows.map(present)
}

/** A member's bets that were settled after an instant, oldest first; at most the last hundred. */
export async function betsSettledSince(db: Db, member: MemberId, since: Date): Promise<PlacedBet[]> {
  const { rows } = await sql<BetRow>`
    select * from (${betQuery}
       where b.bucket = ${bucketOf(member)} and b.member_id = ${member} and s.settled_at > ${since}
       order by b.id desc limit 100) latest order by id`.execute(db)
  return rows.map(present)
}

/** Marks a bet as taken back; false when it was before. */
export async function addCancellation(tx: Tx, member: MemberId, betId: BetId, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into lottery_cancellation (bucket, bet_id, cancelled_at) values (${bucketOf(member)}, ${betId}, ${at})
    on conflict do nothing returning bet_id`.execute(tx)
  return rows.length === 1
}

/** The facts that decide whether a bet can be taken back. */
export interface CancelFacts {
  readonly stake: bigint
  /** The part of the stake that the bonus paid. */
  readonly fromBonus: bigint
  readonly asset: string
  /** The key that the keys of the bet's postings are derived from. */
  readonly key: string
  readonly onSale: boolean
  readonly closesAt: Date
  /** On the clock that decides. */
  readonly decidedAt: Date
  readonly merchantId: MerchantId
  readonly gameCode: string
  readonly issueId: IssueId
  readonly maximumPayout: bigint | null
}

/**
 * Those facts, the issue's row share-locked against closing while its sale has not ended; undefined when the member has
 * no such bet. `now`: the instant to decide by, where it is not the database's.
 */
export async function lockForCancel(
  tx: Tx,
  member: MemberId,
  betId: BetId,
  now: Date | null,
): Promise<CancelFacts | undefined> {
  const issue = sql`(select issue_id from lottery_bet where bucket = ${bucketOf(member)} and id = ${betId} and member_id = ${member})`
  // Behind a person who ends the sale it waits, and then finds it ended.
  await sql`select pg_advisory_xact_lock_shared(lottery_sale_lock(${issue}))`.execute(tx)
  await sql`
    select 1 from lottery_issue
     where id = ${issue}
       and closes_at > coalesce(${now}::timestamptz, clock_timestamp()) for share`.execute(tx)
  const { rows } = await sql<CancelFacts>`
    select b.stake, b.asset, lottery_key_base(b.slip, b.placed_at) as key, i.state = 'OPEN' as "onSale", i.closes_at as "closesAt",
           coalesce(${now}::timestamptz, clock_timestamp()) as "decidedAt", b.merchant_id as "merchantId", i.game_code as "gameCode",
           b.issue_id as "issueId", b.most as "maximumPayout", b.from_bonus as "fromBonus"
      from lottery_bet b join lottery_issue i on i.id = b.issue_id
     where b.bucket = ${bucketOf(member)} and b.id = ${betId} and b.member_id = ${member}`.execute(tx)
  return rows[0]
}

/** Makes room under the limits of the issue again; after the ledger, whose bucket lock orders all writers of exposure. */
export async function dropLoad(
  tx: Tx,
  member: MemberId,
  bet: Pick<CancelFacts, "issueId" | "stake" | "maximumPayout">,
): Promise<void> {
  await sql`select drop_lottery_load(${bucketOf(member)}::smallint, ${member}, ${bet.issueId}, ${bet.stake}, ${bet.maximumPayout ?? 0n})`.execute(
    tx,
  )
}

function present(row: BetRow): PlacedBet {
  const prize = row.prize ?? 0n
  const refund = row.refund ?? 0n
  return {
    betId: String(row.id),
    gameCode: row.gameCode,
    issue: row.issue,
    play: row.play,
    selection: row.selection,
    units: String(row.units),
    mode: row.mode,
    multiple: row.multiple,
    group: row.group,
    stake: toDecimal(amount(row.stake)),
    state: row.cancelled
      ? "CANCELLED"
      : row.settledAt === null
        ? "PLACED"
        : prize > 0n
          ? "WON"
          : refund > 0n
            ? "PUSHED"
            : "LOST",
    prize: toDecimal(amount(prize + refund)),
    rebate: toDecimal(amount(row.rebate ?? 0n)),
    placedAt: row.placedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    draw: row.draw,
    ...(row.chaseId === null ? {} : { chaseId: String(row.chaseId) }),
  }
}
