import type { Language } from "@croupier/contract"
import type { GameCategory } from "@croupier/contract/games"
import { LONGEST_PERIOD } from "@croupier/contract/account-record"
import type { Db } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../../call/console-context.ts"
import { handlers } from "../../../call/context.ts"
import { playAssetOf } from "../../../call/play-asset.ts"
import { playSums } from "../../../call/play-sums.ts"
import type { Clock } from "../../../kernel/clock.ts"
import { lastDays, spanAsked, spanOf, type Span } from "../../../kernel/days.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { readRounds, sumsByGame, totalOf, type PlayedGame, type ReadRound } from "./read-rounds.ts"
import { proofOf } from "./round-proof.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

export interface PlayedRoundsKit {
  readonly db: Db
  readonly clock: Clock
  /** Pages of vendors that speak GWP/1, by code: they prove rounds there (docs/providers.md). */
  readonly pages?: ReadonlyMap<string, string> | undefined
  /** The names of games and their vendors, and their kinds, in the order asked for; undefined for one that the catalogue lost. */
  readonly namesOf: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<
    readonly (
      | {
          readonly name: string
          readonly vendorName: string
          readonly category: GameCategory
          readonly isProvable: boolean
        }
      | undefined
    )[]
  >
}

/** Calls by which members see their own games. */
export const playedRoundRoutes = ({ db, clock, namesOf, pages }: PlayedRoundsKit) =>
  handlers({
    playedRounds: async (
      { gameCategory, vassalage, gameCode, from, until, ...asked },
      { member, merchant, language },
    ) => {
      const { timeZone } = merchant.brand
      const now = clock.now()
      const span =
        spanAsked({ from, until }, timeZone, now, LONGEST_PERIOD) ??
        (gameCategory === undefined ? undefined : latest(timeZone, now))
      const page = await readRounds(db, {
        ...asked,
        merchantId: merchant.id,
        memberId: member.id,
        vendor: vassalage,
        game: gameCode,
        category: gameCategory,
        span,
      })
      return {
        rows: (await named(namesOf, language)(page.rows)).map((row) => ({
          vassalage: row.vendor,
          vendorName: row.vendorName,
          gameCode: row.game,
          gameName: row.name,
          proofUrl: row.isProvable ? proofOf(pages?.get(row.vendor), row, language) : null,
          ...said(row),
        })),
        cursor: page.cursor,
      }
    },

    roundSums: async (
      { gameCategory, vassalage, gameCode, state, from, until },
      { member, merchant, language },
    ) => {
      const asset = playAssetOf(member, merchant)
      const played = await sumsByGame(db, {
        merchantId: merchant.id,
        memberId: member.id,
        asset,
        vendor: vassalage,
        game: gameCode,
        state,
        span: spanOf(from, until, merchant.brand.timeZone, LONGEST_PERIOD),
      })
      const games = await named(namesOf, language)(played)
      return {
        ...playSums(
          asset,
          totalOf(games.filter(({ category }) => gameCategory === undefined || category === gameCategory)),
        ),
        games: games.map(({ vendor, vendorName, game, name, category }) => ({
          vassalage: vendor,
          vendorName,
          gameCode: game,
          gameName: name,
          gameCategory: category,
        })),
      }
    },
  })

/** Games with their names and kinds; one that the catalogue lost has its code and no kind. */
const named =
  (namesOf: PlayedRoundsKit["namesOf"], language: Language) =>
  async <Game extends PlayedGame>(games: readonly Game[]) => {
    const names = await namesOf(
      games.map(({ vendor, game }) => ({ vendor, code: game })),
      language,
    )
    return games.map((game, at) => ({
      ...game,
      name: names[at]?.name ?? game.game,
      vendorName: names[at]?.vendorName ?? game.vendor,
      category: names[at]?.category ?? null,
      isProvable: names[at]?.isProvable ?? false,
    }))
  }

/** The longest period that ends today. */
function latest(timeZone: string, now: Date): Span {
  const [first] = lastDays(now, timeZone, LONGEST_PERIOD)
  return { from: first?.start ?? now, until: now }
}

export interface MemberRoundsKit {
  readonly db: Db
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
}

/** Calls by which people of the house see a member's games. */
export const memberRoundRoutes = ({ db, isMemberOf }: MemberRoundsKit) =>
  consoleHandlers({
    memberRounds: async ({ memberId, ...asked }, { merchant }) => {
      if (!(await isMemberOf(merchant.id, memberIdOf(memberId)))) refuse("ACCOUNT_UNKNOWN")
      const page = await readRounds(db, { ...asked, merchantId: merchant.id, memberId: memberIdOf(memberId) })
      return {
        rows: page.rows.map((row) => ({
          vendor: row.vendor,
          game: row.game,
          asset: row.asset,
          validBet: toDecimal(row.validBet),
          ...said(row),
        })),
        cursor: page.cursor,
      }
    },
  })

const said = ({ round, openedAt, closedAt, bets, staked, won }: ReadRound) => ({
  round,
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  bets,
  stake: toDecimal(staked),
  prize: toDecimal(won),
})
