import type { GameCategory } from "@croupier/contract/games"
import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { Span } from "../../../kernel/days.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export interface PlayedGame {
  readonly vendor: string
  readonly game: string
}

/** The terms of a query for a member's rounds. */
export interface RoundsAsked {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly vendor?: string | undefined
  readonly game?: string | undefined
  /** Of games of this kind, as the catalogue has it now; undefined: of all. */
  readonly category?: GameCategory | undefined
  /** Of the rounds' opening. */
  readonly span?: Span | undefined
  readonly state?: "OPEN" | "CLOSED" | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A round of a vendor's game with what went in and out. */
export interface ReadRound {
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly bets: number
  readonly staked: Amount
  readonly won: Amount
  readonly validBet: Amount
  readonly asset: string
}

/** Names of rounds are the vendors' and too long for a cursor: it holds the instant, and how many of it were seen. */
function placeOf(cursor: string | undefined): { readonly at: bigint; readonly seen: number } | undefined {
  if (cursor === undefined) return undefined
  const [, at, seen] = /^(\d{1,18})\.(\d{1,6})$/.exec(cursor) ?? []
  if (at === undefined || seen === undefined) refuse("INPUT_INVALID", [], ["cursor"])
  return { at: BigInt(at), seen: Number(seen) }
}

/** A page of a member's rounds, newest first. Refuses INPUT_INVALID for a cursor that is none of ours. */
export async function readRounds(
  db: Db,
  asked: RoundsAsked,
): Promise<{ readonly rows: readonly ReadRound[]; readonly cursor: string | null }> {
  const place = placeOf(asked.cursor)
  const where = [
    sql`r.member_id = ${asked.memberId}`,
    sql`r.merchant_id = ${asked.merchantId}`,
    ...(asked.span ? [sql`r.opened_at >= ${asked.span.from} and r.opened_at < ${asked.span.until}`] : []),
    ...(asked.game === undefined ? [] : [sql`r.game = ${asked.game}`]),
    ...(place
      ? [sql`r.opened_at <= timestamptz 'epoch' + ${String(place.at)}::numeric * interval '1 microsecond'`]
      : []),
    // Rounds come by the index of member and time, so that a page reads no further than it lists.
    ...(asked.category
      ? [
          sql`exists (select from games_of_kind(${asked.category}) k where k.vendor = r.vendor and k.code = r.game)`,
        ]
      : []),
    ...(asked.vendor ? [sql`r.vendor = ${asked.vendor}`] : []),
    ...(asked.state === "OPEN" ? [sql`r.closed_at is null`] : []),
    ...(asked.state === "CLOSED" ? [sql`r.closed_at is not null`] : []),
  ]
  const { rows } = await sql<ReadRound & { readonly openedMicros: bigint }>`
    select r.vendor, r.game, r.round, r.opened_at as "openedAt", r.closed_at as "closedAt", r.bets, r.staked, r.won,
           r.valid_bet as "validBet", r.asset, (extract(epoch from r.opened_at) * 1000000)::bigint as "openedMicros"
      from provider_round r where ${sql.join(where, sql` and `)}
     order by r.opened_at desc, r.vendor, r.round
     limit ${asked.limit + 1} offset ${place?.seen ?? 0}`.execute(db)
  return pageOf(rows, asked.limit, () => cursorAfter(rows.slice(0, asked.limit), place))
}

function cursorAfter(
  page: readonly { readonly openedMicros: bigint }[],
  place: ReturnType<typeof placeOf>,
): string {
  const at = page.at(-1)?.openedMicros ?? 0n
  const seen = page.filter(({ openedMicros }) => openedMicros === at).length
  return `${at}.${seen + (place?.at === at ? place.seen : 0)}`
}

/** One round of a member; undefined where there is none, or it is another's. */
export async function findRoundOf(
  db: Db,
  memberId: MemberId,
  asked: {
    readonly merchantId: MerchantId
    readonly vendor: string
    readonly round: string
    readonly asset: string
  },
): Promise<Pick<ReadRound, "game" | "staked" | "won" | "closedAt"> | undefined> {
  const { rows } = await sql<Pick<ReadRound, "game" | "staked" | "won" | "closedAt">>`
    select game, staked, won, closed_at as "closedAt" from provider_round
     where vendor = ${asked.vendor} and round = ${asked.round} and member_id = ${memberId}
       and merchant_id = ${asked.merchantId} and asset = ${asked.asset}`.execute(db)
  return rows[0]
}

/** Sums of a member's rounds of a period at one game. */
export interface SumOfGame extends PlayedGame {
  readonly count: number
  /** Of closed rounds. */
  readonly stake: bigint
  readonly payout: bigint
  /** Stakes of rounds under way. */
  readonly open: bigint
}

/** Sums of a member's rounds of a period by game; a game that was played has a row, also where none of its rounds is asked for. */
export async function sumsByGame(
  db: Db,
  asked: Pick<RoundsAsked, "merchantId" | "memberId" | "vendor" | "game" | "state"> & {
    readonly span: Span
    readonly asset: string
  },
): Promise<readonly SumOfGame[]> {
  const { rows } = await sql<SumOfGame>`
    with asked as (
      select r.*, (${asked.vendor ?? null}::text is null or r.vendor = ${asked.vendor ?? null})
              and (${asked.game ?? null}::text is null or r.game = ${asked.game ?? null})
              and (${asked.state ?? null}::text is null or (r.closed_at is null) = (${asked.state ?? null} = 'OPEN')) as fits
        from provider_round r
       where r.member_id = ${asked.memberId} and r.merchant_id = ${asked.merchantId} and r.asset = ${asked.asset}
         and r.opened_at >= ${asked.span.from} and r.opened_at < ${asked.span.until}
    )
    select vendor, game, count(*) filter (where fits)::int as count,
           coalesce(sum(staked) filter (where fits and closed_at is not null), 0)::bigint as stake,
           coalesce(sum(won) filter (where fits and closed_at is not null), 0)::bigint as payout,
           coalesce(sum(staked) filter (where fits and closed_at is null), 0)::bigint as open
      from asked group by vendor, game order by vendor, game`.execute(db)
  return rows
}

/** Sums of games put together. */
export const totalOf = (games: readonly SumOfGame[]) => {
  const sum = (of: "stake" | "payout" | "open"): Amount =>
    amount(games.reduce((all, row) => all + row[of], 0n))
  return {
    count: games.reduce((all, row) => all + row.count, 0),
    stake: sum("stake"),
    payout: sum("payout"),
    open: sum("open"),
  }
}
