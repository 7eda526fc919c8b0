import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { instantCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { Game } from "../game.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

export type IssueRow = ConsoleValue<"listIssues">["rows"][number]
type Stored = Omit<IssueRow, "opensAt" | "closesAt" | "drawsAt" | "settledAt"> & {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly settledAt: Date | null
}

/**
 * A page of a game's issues, the latest draw first; draws of one game never fall together. Thousands are scheduled
 * ahead: they are told where a day or their state is asked for, and by that state the next comes first.
 */
export async function listIssues(
  db: Db,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listIssues">,
): Promise<ConsoleValue<"listIssues">> {
  const after = instantCursor(asked.cursor)
  const isToCome = asked.state === "SCHEDULED"
  const where = [
    sql`merchant_id = ${merchantId} and game_code = ${asked.gameCode}`,
    ...(after ? [isToCome ? sql`draws_at > ${after}` : sql`draws_at < ${after}`] : []),
    ...(asked.state ? [sql`state = ${asked.state}`] : []),
    ...(asked.day ? [ofDay(asked.day)] : []),
    ...(asked.state || asked.day ? [] : [sql`state <> 'SCHEDULED'`]),
  ]
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from lottery_issue where ${sql.join(where, sql` and `)} order by draws_at ${isToCome ? sql`asc` : sql`desc`} limit ${asked.limit + 1}`.execute(
    db,
  )
  const page = pageOf(rows, asked.limit, ({ drawsAt }) => String(drawsAt.getTime()))
  return { ...page, rows: page.rows.map(presentRow) }
}

/** A number is looked up in each game: the games of a merchant are few, their issues are many. */
const MOST_FOUND = 20

/** The issues of these games that bear a number, the latest draw first. */
export async function findIssues(
  db: Db,
  merchantId: MerchantId,
  gameCodes: readonly string[],
  issue: string,
): Promise<IssueRow[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from lottery_issue
     where merchant_id = ${merchantId} and game_code = any(${gameCodes}::text[]) and issue = ${issue}
     order by draws_at desc limit ${MOST_FOUND}`.execute(db)
  return rows.map(presentRow)
}

const COLUMNS = sql`game_code as "gameCode", issue, state, source as "drawnBy", opens_at as "opensAt", closes_at as "closesAt",
  draws_at as "drawsAt", draw, settled_at as "settledAt"`

/** Issues are numbered by the day that their hours began on: their draws are within three days, wherever that is. */
export const ofDay = (day: string) => {
  const midnight = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))
  return sql`left(issue, 8) = ${day} and draws_at > ${new Date(midnight - DAY_MS)} and draws_at < ${new Date(midnight + 3 * DAY_MS)}`
}

const presentRow = (row: Stored): IssueRow => ({
  ...row,
  opensAt: row.opensAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  drawsAt: row.drawsAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

/** One issue as the console shows it. Refuses ISSUE_UNKNOWN. */
export async function readIssueRow(
  db: Db | Tx,
  merchantId: MerchantId,
  gameCode: string,
  issue: string,
): Promise<IssueRow> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from lottery_issue
     where merchant_id = ${merchantId} and game_code = ${gameCode} and issue = ${issue}`.execute(db)
  return rows[0] ? presentRow(rows[0]) : refuse("ISSUE_UNKNOWN", [issue])
}

/** Takes a game off sale or puts it back; false where there is none. */
export const writeOnSale = async (
  tx: Tx,
  merchantId: MerchantId,
  gameCode: string,
  onSale: boolean,
): Promise<boolean> =>
  (
    await sql`
      update lottery_game set on_sale = ${onSale}, version = version + 1 where merchant_id = ${merchantId} and code = ${gameCode} returning code`.execute(
      tx,
    )
  ).rows.length === 1

export const presentGame = (game: Game): ConsoleValue<"listLotteryGames">["rows"][number] => ({
  gameCode: game.code,
  gameType: game.type,
  category: game.category,
  intervalSeconds: game.schedule.intervalSeconds,
  closeAheadSeconds: game.schedule.closeAheadSeconds,
  timeZone: game.schedule.timeZone,
  unitPrice: toDecimal(game.unitPrice),
  maximumPrize: toDecimal(game.maximumPrize),
  group: game.maximumGroup,
  base: game.base,
  plays: game.plays.size,
  onSale: game.onSale,
})

/** How many issues had to be drawn before an instant and are not, and since when, by who draws them. */
export async function lateDraws(db: Db, merchantId: MerchantId, before: Date) {
  const { rows } = await sql<{ drawnBy: string; count: number; since: Date }>`
    select source as "drawnBy", count(*)::int as count, min(draws_at) as since from lottery_issue
     where merchant_id = ${merchantId} and draws_at < ${before} and state in ('SCHEDULED', 'OPEN', 'CLOSED')
     group by source order by source`.execute(db)
  return rows
}

/** An issue whose settlement failed so often is told to people: what passes by itself has passed by then. */
const MIN_TRIES = 3

/**
 * Work that waits for a person: bets that the engine does not accept any more, and issues whose settlement
 * keeps failing.
 */
export async function lotteryWaiting(
  db: Db,
  merchantId: MerchantId,
): Promise<{ readonly undecidedBets: number; readonly failingIssues: number }> {
  const { rows } = await sql<{ undecidedBets: number; failingIssues: number }>`
    select (select count(*)::int from lottery_undecided_bet u join lottery_issue i on i.id = u.issue_id
             where i.merchant_id = ${merchantId} and i.state <> 'CANCELLED') as "undecidedBets",
           (select count(*)::int from lottery_issue
             where merchant_id = ${merchantId} and tries >= ${MIN_TRIES}
               and (state in ('DRAWN', 'SETTLING', 'REVERSED') or state = 'CANCELLED' and settled_at is null)) as "failingIssues"`.execute(
    db,
  )
  return rows[0] ?? { undecidedBets: 0, failingIssues: 0 }
}

/** Issues that were drawn or made void before an instant and are not settled yet. */
export async function unsettledSince(
  db: Db,
  merchantId: MerchantId,
  before: Date,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(coalesce(drawn_at, draws_at)) as since from lottery_issue
     where merchant_id = ${merchantId} and coalesce(drawn_at, draws_at) < ${before}
       and (state in ('DRAWN', 'SETTLING', 'REVERSED') or state = 'CANCELLED' and settled_at is null)
    having count(*) > 0`.execute(db)
  return rows[0]
}
