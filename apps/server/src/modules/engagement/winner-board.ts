import { sql, type Db } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { Handlers } from "../../call/context.ts"
import { LARGE } from "./large-wins.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { namesOf, ofMembersAtPlay, type PlayedNames } from "./played-names.ts"

const SHOWN = 20
const SHOWN_OF_GAME = 5
/** Rows that are read for each that is shown: those of members who are kept from play are left out. */
const READ_FOR_ONE = 3

/** The vendor of the house's own lotteries in the catalogue; facts of play name none. */
const HOUSE = "HOUSE"

interface Row {
  readonly fact: string
  readonly memberId: MemberId
  readonly vendor: string
  readonly game: string | null
  readonly prize: bigint
  readonly asset: string
  readonly at: Date
}

interface WinnerBoardKit extends PlayedNames {
  readonly db: Db
}

/**
 * The bets of a member on the issue returned more than their stakes together, as far as the latest plays tell: a member who covers
 * every outcome wins nothing by the one that comes.
 */
const gained = sql`not exists (
  select from live_play p
   where p.member_id = large_win.member_id and p.settled_at = large_win.won_at and p.vendor = large_win.vendor
     and p.game = large_win.game and p.round = '' and p.asset = large_win.asset and p.payout <= p.stake)`

export const gameWins =
  (kit: WinnerBoardKit): Handlers["gameWins"] =>
  async ({ vassalage, gameCode }, { merchant, language }) => {
    const { rows } = await sql<Row>`
      select bucket || ' ' || seq as fact, member_id as "memberId", vendor, game, prize, asset, won_at as at from large_win
       where merchant_id = ${merchant.id} and vendor = ${vassalage === HOUSE ? "" : vassalage} and game = ${gameCode}
         and prize >= ${LARGE} and ${gained} order by won_at desc, bucket, seq limit ${SHOWN_OF_GAME * READ_FOR_ONE}`.execute(
      kit.db,
    )
    const shown = (await ofMembersAtPlay(kit, rows)).slice(0, SHOWN_OF_GAME)
    const named = await namesOf(kit, shown, language)
    return { wins: shown.map((row) => ({ ...sumOf(row), account: named(row).account })) }
  }

export const winnerBoard =
  (kit: WinnerBoardKit): Handlers["winnerBoard"] =>
  async (_, { merchant, language }) => {
    const { rows } = await sql<Row>`
      select bucket || ' ' || seq as fact, member_id as "memberId", vendor, game, prize, asset, won_at as at from large_win
       where merchant_id = ${merchant.id} and prize >= ${LARGE} and ${gained} order by won_at desc, bucket, seq limit ${SHOWN * READ_FOR_ONE}`.execute(
      kit.db,
    )
    const shown = (await ofMembersAtPlay(kit, rows)).slice(0, SHOWN)
    const named = await namesOf(kit, shown, language)
    return { winners: shown.map((row) => ({ ...sumOf(row), ...named(row) })) }
  }

const sumOf = (row: Row) => ({
  id: keyFor(row.fact, row.at),
  prize: toDecimal(amount(row.prize)),
  asset: row.asset,
  at: row.at.toISOString(),
})
