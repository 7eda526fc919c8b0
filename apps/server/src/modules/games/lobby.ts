import type { Language } from "@croupier/contract"
import { GAME_CATEGORIES, MAX_ROW, type GameCard, type GameCategory } from "@croupier/contract/games"
import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { presentGame, type GameRow } from "./game.ts"
import { readPlayedMost } from "./played.ts"
import type { Shop } from "./shop.ts"
import { readGamesById, readHot, readMenu, readOpenedMost, readTags, type MenuRow } from "./store.ts"

/** Games count as popular by the days that lie this far back. */
const POPULAR_MS = 7 * DAY_MS
/** A reading that many visitors ask for is kept for this time. */
const KEPT_MS = 30_000
const MOST_TAGS = 12
/** Games behind these stand in the order of the lobby. */
const MOST_TOP = 300

export interface Menu {
  readonly rows: readonly MenuRow[]
  readonly tags: readonly { readonly category: GameCategory; readonly tag: string }[]
}

/** The front of the shop: the same for all who come, read again every half a minute. */
export interface Lobby {
  /** The marked games, then those opened most; of one vendor or of all. */
  readonly hot: (shop: Shop, language: Language, count: number, vendor?: string) => Promise<GameCard[]>
  readonly menu: (shop: Shop) => Promise<Menu>
  /** The ids of the games that were bet on most in the last days, the most first. */
  readonly top: (shop: Pick<Shop, "merchantId">) => Promise<readonly bigint[]>
  /** Forgets what is kept: a list was taken over. */
  readonly forget: () => void
}

export function lobby(kit: { readonly db: Db; readonly clock: Clock }): Lobby {
  const hotOf = kept(kit, async (key: string): Promise<readonly GameRow[]> => {
    const [place = "", vendor = ""] = key.split(":")
    const shop = shopAt(place)
    const since = new Date(kit.clock.now().getTime() - POPULAR_MS)
    const [marked, opened] = await Promise.all([
      readHot(kit.db, shop, vendor || undefined, MAX_ROW),
      readOpenedMost(kit.db, shop.merchantId, since, MAX_ROW).then((ids) => readGamesById(kit.db, shop, ids)),
    ])
    const popular = opened.filter((game) => vendor === "" || game.vendor === vendor)
    return [...new Map([...marked, ...popular].map((game) => [game.id, game])).values()].slice(0, MAX_ROW)
  })
  const menuOf = kept(kit, async (key: string): Promise<Menu> => {
    const shop = shopAt(key)
    const [rows, tags] = await Promise.all([readMenu(kit.db, shop), readTags(kit.db, shop, MOST_TAGS)])
    return { rows, tags }
  })
  const topOf = kept(kit, (key: string): Promise<readonly bigint[]> => {
    const since = new Date(kit.clock.now().getTime() - POPULAR_MS)
    return readPlayedMost(kit.db, Number(key), since, MOST_TOP)
  })
  return {
    top: ({ merchantId }) => topOf.of(String(merchantId)),
    hot: async (shop, language, count, vendor = "") =>
      (await hotOf.of(`${placeOf(shop)}:${vendor}`)).slice(0, count).map((row) => presentGame(row, language)),
    menu: (shop) => menuOf.of(placeOf(shop)),
    forget: () => {
      hotOf.forget()
      menuOf.forget()
      topOf.forget()
    },
  }
}

/** A shop as a key, and back. */
const placeOf = ({ merchantId, leastReturn, forbiddenGames }: Shop): string =>
  `${merchantId}/${leastReturn ?? ""}/${forbiddenGames.join(",")}`
function shopAt(place: string): Shop {
  const [merchantId = "", leastReturn = "", forbidden = ""] = place.split("/")
  return {
    merchantId: Number(merchantId),
    leastReturn: leastReturn === "" ? null : Number(leastReturn),
    forbiddenGames: GAME_CATEGORIES.filter((category) => forbidden.split(",").includes(category)),
  }
}

/** The menu as the wire has it: categories in the order of the contract, vendors in theirs. */
export const categoriesOf = ({ rows, tags }: Menu) =>
  GAME_CATEGORIES.map((gameCategory) => ({
    gameCategory,
    vendors: rows
      .filter(({ category }) => category === gameCategory)
      .map(({ vendor, name, isHot, games }) => ({
        vassalage: vendor,
        displayName: name,
        gameType: gameCategory,
        isHot,
        games,
      })),
    tags: tags.filter(({ category }) => category === gameCategory).map(({ tag }) => tag),
  })).filter(({ vendors }) => vendors.length > 0)

/** Reads by key and keeps the answer for a while; a reading that fails is not kept. */
function kept<T>(kit: { readonly clock: Clock }, read: (key: string) => Promise<T>) {
  const known = new Map<string, { readonly until: number; readonly value: Promise<T> }>()
  return {
    of: (key: string): Promise<T> => {
      const now = kit.clock.now().getTime()
      const entry = known.get(key)
      if (entry && entry.until > now) return entry.value
      const value = read(key)
      known.set(key, { until: now + KEPT_MS, value })
      value.catch(() => known.delete(key))
      return value
    },
    forget: () => known.clear(),
  }
}
