import type { Language } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import { ASSETS, type JournalRow } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { HandlersOf } from "../../call/context.ts"
import type { Projection } from "../../kernel/projections.ts"

/** A win is told from this prize on; smaller ones are nobody's news. At the scale of money. */
const LARGE = amount(500_000n)
const SHOWN = 20

const isLargeWin = (row: JournalRow): boolean =>
  (row.kind === "payout" || row.kind === "jackpot_win") &&
  row.amount >= LARGE &&
  (row.wallet.purpose === "main" || row.wallet.purpose === "unclaimed") &&
  ASSETS[row.wallet.asset].money

export const winners: Projection = {
  name: "engagement.winners",
  apply: async (tx, rows) => {
    const large = rows.filter(isLargeWin)
    if (large.length === 0) return
    await sql`
      insert into winner (ref, merchant_id, member_id, cause, prize, asset, won_at)
      select * from unnest(
        ${large.map((row) => row.key)}::uuid[], ${large.map((row) => row.house.merchant)}::int[], ${large.map((row) => row.wallet.owner)}::bigint[],
        ${large.map((row) => row.cause)}::text[], ${large.map((row) => row.amount)}::bigint[], ${large.map((row) => row.wallet.asset)}::text[],
        ${large.map((row) => row.at)}::timestamptz[])
      on conflict do nothing`.execute(tx)
  },
  clear: async (tx) => void (await sql`delete from winner`.execute(tx)),
}

export interface WinnerBoardKit {
  readonly db: Db
  /** The masked names of members, by id. */
  readonly maskedNames: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>
  /** The game a journal row's cause belongs to; undefined when nobody knows it. */
  readonly gameOfCause: (cause: string) => string | undefined
  /** The names of games that are not lotteries of the house, by causes, in a language. */
  readonly gameNames: (causes: readonly string[], language: Language) => Promise<ReadonlyMap<string, string>>
}

export const winnerBoard =
  (kit: WinnerBoardKit): HandlersOf<"winnerBoard">["winnerBoard"] =>
  async (_, { merchant, language }) => {
    const { rows } = await sql<{
      ref: string
      memberId: bigint
      cause: string
      prize: bigint
      asset: string
      at: Date
    }>`
      select ref, member_id as "memberId", cause, prize, asset, won_at as at from winner
       where merchant_id = ${merchant.id} order by won_at desc limit ${SHOWN}`.execute(kit.db)
    const names = await kit.maskedNames(rows.map((row) => row.memberId))
    const games = await kit.gameNames(
      rows.map((row) => row.cause),
      language,
    )
    return {
      winners: rows.map((row) => ({
        id: row.ref,
        account: names.get(row.memberId) ?? "***",
        gameCode: kit.gameOfCause(row.cause) ?? "",
        gameName: games.get(row.cause) ?? null,
        prize: toDecimal(amount(row.prize)),
        asset: row.asset,
        at: row.at.toISOString(),
      })),
    }
  }
