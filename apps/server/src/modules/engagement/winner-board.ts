import type { Language } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { Handlers } from "../../call/context.ts"
import { LARGE } from "./large-wins.ts"
import type { MemberId } from "../../kernel/ids.ts"

const SHOWN = 20

/** A vendor's game. */
interface VendorGame {
  readonly vendor: string
  readonly code: string
}

export interface WinnerBoardKit {
  readonly db: Db
  /** The masked names of members, by id. */
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** The names of vendors' games in a language, in the order asked for; undefined for one that is not there. */
  readonly gameNames: (
    games: readonly VendorGame[],
    language: Language,
  ) => Promise<readonly ({ readonly name: string } | undefined)[]>
}

const SHOWN_OF_GAME = 5

/** The vendor of the house's own lotteries in the catalogue; facts of play name none. */
const HOUSE = "HOUSE"

export const gameWins =
  (kit: Pick<WinnerBoardKit, "db" | "maskedNames">): Handlers["gameWins"] =>
  async ({ vassalage, gameCode }, { merchant }) => {
    const { rows } = await sql<{ fact: string; memberId: MemberId; prize: bigint; asset: string; at: Date }>`
      select bucket || ' ' || seq as fact, member_id as "memberId", prize, asset, won_at as at from large_win
       where merchant_id = ${merchant.id} and vendor = ${vassalage === HOUSE ? "" : vassalage} and game = ${gameCode}
         and prize >= ${LARGE} order by won_at desc, bucket, seq limit ${SHOWN_OF_GAME}`.execute(kit.db)
    const names = await kit.maskedNames(rows.map((row) => row.memberId))
    return {
      wins: rows.map((row) => ({
        id: keyFor(row.fact, row.at),
        account: names.get(row.memberId) ?? "***",
        prize: toDecimal(amount(row.prize)),
        asset: row.asset,
        at: row.at.toISOString(),
      })),
    }
  }

export const winnerBoard =
  (kit: WinnerBoardKit): Handlers["winnerBoard"] =>
  async (_, { merchant, language }) => {
    const { rows } = await sql<{
      fact: string
      memberId: MemberId
      vendor: string
      game: string | null
      prize: bigint
      asset: string
      at: Date
    }>`
      select bucket || ' ' || seq as fact, member_id as "memberId", vendor, game, prize, asset, won_at as at from large_win
       where merchant_id = ${merchant.id} and prize >= ${LARGE} order by won_at desc, bucket, seq limit ${SHOWN}`.execute(
      kit.db,
    )
    const names = await kit.maskedNames(rows.map((row) => row.memberId))
    const played = rows.flatMap(({ vendor, game }) => (vendor && game ? [{ vendor, code: game }] : []))
    const found = await kit.gameNames(played, language)
    const nameOf = new Map(
      played.map(({ vendor, code }, at) => [`${vendor} ${code}`, found[at]?.name ?? code]),
    )
    return {
      winners: rows.map((row) => ({
        id: keyFor(row.fact, row.at),
        account: names.get(row.memberId) ?? "***",
        // A lottery of the house is named by the site, from its board.
        gameCode: row.vendor ? "" : (row.game ?? ""),
        gameName: row.vendor ? (nameOf.get(`${row.vendor} ${row.game ?? ""}`) ?? null) : null,
        prize: toDecimal(amount(row.prize)),
        asset: row.asset,
        at: row.at.toISOString(),
      })),
    }
  }
