import type { Language } from "@croupier/contract"
import { LONGEST_PERIOD } from "@croupier/contract/account-record"
import type { Db } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { consoleHandlers } from "../../../call/console-context.ts"
import { handlers } from "../../../call/context.ts"
import { playAssetOf } from "../../../call/play-asset.ts"
import { playSums } from "../../../call/play-sums.ts"
import type { Clock } from "../../../kernel/clock.ts"
import { spanAsked, spanOf } from "../../../kernel/days.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { readRounds, sumRounds, type ReadRound } from "./read-rounds.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

export interface PlayedRoundsKit {
  readonly db: Db
  readonly clock: Clock
  /** The names of games and their vendors, in the order asked for; undefined for one that the catalogue lost. */
  readonly namesOf: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<readonly ({ readonly name: string; readonly vendorName: string } | undefined)[]>
}

/** Calls by which members see their own games. */
export const playedRoundRoutes = ({ db, clock, namesOf }: PlayedRoundsKit) =>
  handlers({
    playedRounds: async ({ vassalage, gameCode, from, until, ...asked }, { member, merchant, language }) => {
      const page = await readRounds(db, {
        ...asked,
        vendor: vassalage,
        game: gameCode,
        span: spanAsked({ from, until }, merchant.brand.timeZone, clock.now(), LONGEST_PERIOD),
        merchantId: merchant.id,
        memberId: member.id,
      })
      const names = await namesOf(
        page.rows.map(({ vendor, game }) => ({ vendor, code: game })),
        language,
      )
      return {
        rows: page.rows.map((row, at) => ({
          vassalage: row.vendor,
          vendorName: names[at]?.vendorName ?? row.vendor,
          gameCode: row.game,
          gameName: names[at]?.name ?? row.game,
          ...said(row),
        })),
        cursor: page.cursor,
      }
    },

    roundSums: async ({ vassalage, gameCode, state, from, until }, { member, merchant, language }) => {
      const asset = playAssetOf(member, merchant)
      const { games, ...sums } = await sumRounds(db, {
        merchantId: merchant.id,
        memberId: member.id,
        asset,
        vendor: vassalage,
        game: gameCode,
        state,
        span: spanOf(from, until, merchant.brand.timeZone, LONGEST_PERIOD),
      })
      const names = await namesOf(
        games.map(({ vendor, game }) => ({ vendor, code: game })),
        language,
      )
      return {
        ...playSums(asset, sums),
        games: games.map(({ vendor, game }, at) => ({
          vassalage: vendor,
          vendorName: names[at]?.vendorName ?? vendor,
          gameCode: game,
          gameName: names[at]?.name ?? game,
        })),
      }
    },
  })

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
