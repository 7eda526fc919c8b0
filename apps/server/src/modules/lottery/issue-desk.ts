import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import type { Game } from "./game.ts"

type Row = ConsoleValue<"listIssues">["rows"][number]
type Stored = Omit<Row, "opensAt" | "closesAt" | "drawsAt" | "settledAt"> & {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly settledAt: Date | null
}

/** A page of a game's issues, the latest draw first; draws of one game never fall together. */
export async function listIssues(
  db: Db,
  merchantId: number,
  asked: ConsoleParsed<"listIssues">,
): Promise<ConsoleValue<"listIssues">> {
  const before = asked.cursor && /^\d{1,15}$/.test(asked.cursor) ? new Date(Number(asked.cursor)) : undefined
  const where = [
    sql`merchant_id = ${merchantId} and game_code = ${asked.gameCode}`,
    ...(before ? [sql`draws_at < ${before}`] : []),
    ...(asked.state ? [sql`state = ${asked.state}`] : []),
  ]
  const { rows } = await sql<Stored>`
    select game_code as "gameCode", issue, state, source as "drawnBy", opens_at as "opensAt", closes_at as "closesAt",
           draws_at as "drawsAt", draw, settled_at as "settledAt"
      from lottery_issue where ${sql.join(where, sql` and `)} order by draws_at desc limit ${asked.limit + 1}`.execute(
    db,
  )
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  return {
    rows: page.map((row) => ({
      ...row,
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      drawsAt: row.drawsAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    })),
    cursor: rows.length > asked.limit && last ? String(last.drawsAt.getTime()) : null,
  }
}

/** Takes a game off sale or puts it back; false where there is none. */
export const writeOnSale = async (
  tx: Tx,
  merchantId: number,
  gameCode: string,
  onSale: boolean,
): Promise<boolean> =>
  (
    await sql`
      update lottery_game set on_sale = ${onSale} where merchant_id = ${merchantId} and code = ${gameCode} returning code`.execute(
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

/** How many issues had to be drawn before an instant and are not, by who draws them. */
export async function lateDraws(db: Db, merchantId: number, before: Date) {
  const { rows } = await sql<{ drawnBy: string; count: number }>`
    select source as "drawnBy", count(*)::int as count from lottery_issue
     where merchant_id = ${merchantId} and draws_at < ${before} and state in ('SCHEDULED', 'OPEN', 'CLOSED')
     group by source order by source`.execute(db)
  return rows
}
