import { sql, type Db } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { playsOf, type GameType } from "@croupier/lottery"
import { amount } from "@croupier/money"
import { isGameType, type Game } from "./game.ts"
import type { DrawWindow, Schedule } from "./draws/schedule.ts"

interface GameRow {
  merchant_id: number
  code: string
  game_type: string
  category: Game["category"]
  interval_seconds: number
  close_ahead_seconds: number
  open_ahead_seconds: number
  time_zone: string
  windows: DrawWindow[]
  week_days: number[]
  month_days: number[]
  number_digits: number
  unit_price: bigint
  base: number
  minimum_group: number
  maximum_group: number
  maximum_multiple: number
  maximum_prize: bigint
  plays: string[]
  asset: string
  on_sale: boolean
  version: number
  next_schedule: Schedule | null
  next_from: string | null
  skipped: string[]
}

/** The entry in a game's list of plays that stands for all plays of its type. */
export const EVERY_PLAY = "*"

const playSets = new Map<GameType, ReadonlySet<string>>()

/** Every play of a type: one set for all games that offer all of it. */
export function everyPlay(type: GameType): ReadonlySet<string> {
  let set = playSets.get(type)
  if (!set) playSets.set(type, (set = new Set(playsOf(type).map(({ code }) => code))))
  return set
}

/** The games of every merchant, in the order in which they are shown. */
export async function readGames(db: Db): Promise<Game[]> {
  const { rows } = await sql<GameRow>`
    select g.*, merchant_asset(g.merchant_id) as asset,
           array(select day from lottery_skipped_day s where s.merchant_id = g.merchant_id and s.game_code = g.code) as skipped
      from lottery_game g order by g.merchant_id, g.position, g.code`.execute(db)
  return rows.map((row) => {
    if (!isGameType(row.game_type)) throw new Error(`game ${row.code} has no such type: ${row.game_type}`)
    return {
      merchantId: row.merchant_id,
      code: row.code,
      type: row.game_type,
      category: row.category,
      schedule: {
        timeZone: row.time_zone,
        intervalSeconds: row.interval_seconds,
        windows: row.windows,
        weekDays: row.week_days,
        monthDays: row.month_days,
        openAheadSeconds: row.open_ahead_seconds,
        closeAheadSeconds: row.close_ahead_seconds,
        numberDigits: row.number_digits,
      },
      unitPrice: amount(row.unit_price),
      base: row.base,
      minimumGroup: row.minimum_group,
      maximumGroup: row.maximum_group,
      maximumMultiple: row.maximum_multiple,
      maximumPrize: amount(row.maximum_prize),
      plays: row.plays.includes(EVERY_PLAY) ? everyPlay(row.game_type) : new Set(row.plays),
      asset: assetFrom(row.asset),
      onSale: row.on_sale,
      version: row.version,
      next:
        row.next_schedule !== null && row.next_from !== null
          ? { from: row.next_from, schedule: row.next_schedule }
          : null,
      skipped: new Set(row.skipped),
    }
  })
}

/** A game as it is made: it plays in its merchant's asset, and goes on sale at once. */
export type GameToAdd = Omit<Game, "asset" | "onSale" | "version" | "next" | "skipped">

/** Adds games that are not there yet, shown in the order given; an existing one is left as the operator made it. */
export async function addGames(db: Db, games: readonly GameToAdd[], position = 0): Promise<void> {
  const rows = games.map((game, at) => ({
    merchant_id: game.merchantId,
    code: game.code,
    game_type: game.type,
    category: game.category,
    interval_seconds: game.schedule.intervalSeconds,
    close_ahead_seconds: game.schedule.closeAheadSeconds,
    open_ahead_seconds: game.schedule.openAheadSeconds,
    time_zone: game.schedule.timeZone,
    windows: game.schedule.windows,
    week_days: game.schedule.weekDays,
    month_days: game.schedule.monthDays,
    number_digits: game.schedule.numberDigits,
    unit_price: String(game.unitPrice),
    base: game.base,
    minimum_group: game.minimumGroup,
    maximum_group: game.maximumGroup,
    maximum_multiple: game.maximumMultiple,
    maximum_prize: String(game.maximumPrize),
    plays: game.plays === everyPlay(game.type) ? [EVERY_PLAY] : [...game.plays],
    on_sale: true,
    position: position + at,
  }))
  await sql`
    insert into lottery_game (merchant_id, code, game_type, category, interval_seconds, close_ahead_seconds, open_ahead_seconds, time_zone,
      windows, week_days, month_days, number_digits, unit_price, base, minimum_group, maximum_group, maximum_multiple, maximum_prize,
      plays, on_sale, position)
    select merchant_id, code, game_type, category, interval_seconds, close_ahead_seconds, open_ahead_seconds, time_zone,
      windows, week_days, month_days, number_digits, unit_price, base, minimum_group, maximum_group, maximum_multiple, maximum_prize,
      plays, on_sale, position from jsonb_populate_recordset(null::lottery_game, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db)
}
