import type { LotteryGame } from "@croupier/contract/lottery"
import type { NearNumber } from "@croupier/contract/lottery-lobby"
import { handlers } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Game } from "./game.ts"
import { readComing, readLast, readPlayed, readPlayedLast, readResults, type Result } from "./lobby-store.ts"
import type { LotteryKit } from "./kit.ts"
import { presentGame, presentIssue } from "./views.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

type Category = Game["category"]

/** Which lobbies a prize mode of the specification leads to; ZY are the house's own draws, wherever they are shown. */
const CATEGORIES_OF: Readonly<Record<"Lott" | "ZY" | "Elott" | "SEA", readonly Category[]>> = {
  Lott: ["LOTT"],
  Elott: ["ELOTT"],
  SEA: ["VN", "SEA"],
  ZY: ["LOTT", "ELOTT", "VN", "SEA"],
}
const isFar = ({ category }: Game): boolean => CATEGORIES_OF.SEA.includes(category)

/** The popular games change slowly, and the front page asks for them. */
const POPULAR_FOR_MS = 60_000

/** The calls of the lobbies: games, popular games, draws. */
export function lobbyRoutes(kit: LotteryKit) {
  const present = (game: Game): LotteryGame => presentGame(game, kit.sources.of(game)?.kind ?? "HOUSE")
  const popular = new Map<number, { readonly until: number; readonly codes: readonly string[] }>()
  const popularCodes = async (merchantId: MerchantId): Promise<readonly string[]> => {
    const now = kit.clock.now()
    const known = popular.get(merchantId)
    if (known && known.until > now.getTime()) return known.codes
    const played = await readPlayed(kit.db, merchantId, now)
    const codes = played.toSorted((a, b) => b.bets - a.bets).map(({ code }) => code)
    popular.set(merchantId, { until: now.getTime() + POPULAR_FOR_MS, codes })
    return codes
  }
  const playedLast = async (
    member: { id: MemberId; merchantId: MerchantId },
    games: readonly Game[],
    count: number,
  ) => {
    const codes = await readPlayedLast(kit.db, member.id, kit.games.of(member.merchantId).length)
    return codes.flatMap((code) => games.find((game) => game.code === code) ?? []).slice(0, count)
  }
  const far = (merchantId: MerchantId): readonly Game[] => kit.games.of(merchantId).filter(isFar)

  return handlers({
    gameMenus: async (_, { merchant }) => ({ games: kit.games.of(merchant.id).map(present) }),

    // Games without a bet follow in the merchant's order.
    popularGames: async ({ count, prizeMode }, { merchant }) => {
      const codes = await popularCodes(merchant.id)
      const rank = (game: Game): number =>
        codes.includes(game.code) ? codes.indexOf(game.code) : codes.length
      const games = kit.games
        .of(merchant.id)
        .filter(({ category }) => prizeMode === undefined || CATEGORIES_OF[prizeMode].includes(category))
      return {
        games: games
          .toSorted((a, b) => rank(a) - rank(b))
          .slice(0, count)
          .map(present),
      }
    },

    recentGames: async ({ count }, { member }) => ({
      games: (await playedLast(member, kit.games.of(member.merchantId), count)).map(present),
    }),

    vnGameMenu: async (_, { merchant }) => ({ games: far(merchant.id).map(present) }),

    vnRecentGames: async ({ count }, { member }) => ({
      games: (await playedLast(member, far(member.merchantId), count)).map(present),
    }),

    openedNumbers: async ({ gameCode, count }, { merchant }) => {
      const { code } = kit.games.find(merchant.id, gameCode)
      const results = await readResults(kit.db, merchant.id, [code], count, kit.clock.now())
      return { numeros: results.map(presentResult) }
    },

    vnOpenedNumbers: async ({ gameCode, count }, { merchant }) => {
      const games = far(merchant.id).filter(({ code }) => gameCode === undefined || code === gameCode)
      if (games.length === 0 && gameCode !== undefined) return refuse("GAME_UNKNOWN", [gameCode])
      const codes = games.map(({ code }) => code)
      const results = await readResults(kit.db, merchant.id, codes, count, kit.clock.now())
      return { numeros: results.map((each) => ({ gameCode: each.gameCode, ...presentResult(each) })) }
    },

    nearNumbers: async ({ category }, { merchant }) => {
      const now = kit.clock.now()
      const codes = kit.games
        .of(merchant.id)
        .filter((game) => category === undefined || game.category === category)
        .map(({ code }) => code)
      const [coming, last] = await Promise.all([
        readComing(kit.db, merchant.id, codes, now),
        readLast(kit.db, merchant.id, codes, now),
      ])
      const games = codes.map((gameCode): NearNumber => {
        const issue = coming.find((each) => each.gameCode === gameCode)
        const result = last.find((each) => each.gameCode === gameCode)
        return {
          gameCode,
          current: issue ? presentIssue(issue) : null,
          last: result ? presentResult(result) : null,
        }
      })
      return { games, serverTime: now.toISOString() }
    },
  })
}

const presentResult = ({ issue, drawsAt, draw }: Result) => ({
  issue,
  drawsAt: drawsAt.toISOString(),
  draw: { ...draw },
})
