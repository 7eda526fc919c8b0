import type { Language } from "@croupier/contract"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Db } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import type { Clock } from "../../kernel/clock.ts"
import { marketLosses } from "./market-losses.ts"
import { gamesInPlay, type GameInPlay } from "./open-games.ts"
import { lobby, type Lobby } from "./lobby.ts"
import { shopOf, wholeShop } from "./shop.ts"
import {
  findGames,
  freeRoundGames,
  gameReturns,
  readLotteryNames,
  readNames,
  type FoundGame,
  type Named,
} from "./store.ts"
import { listVendors } from "./admin/vendors.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/**
 * The offer of games and their names: the face of games to other modules. It asks nothing of other modules, so
 * it stands before all that open games or take bets at them.
 */
export interface Catalogue extends Module {
  /** The games at the front of the shop, kept for half a minute. */
  readonly lobby: Lobby
  /** Every vendor that a merchant has, shut ones among them. */
  readonly listVendors: (merchant: Parameters<typeof shopOf>[0]) => ReturnType<typeof listVendors>
  /** Vendors that have games for a merchant's members, in the order of the lobby. */
  readonly vendors: (merchantId: MerchantId) => Promise<{ readonly code: string; readonly name: string }[]>
  /** Whether a vendor's game may be bet on now, and whether it is a slot; known for five seconds. */
  readonly inPlay: (vendor: string, code: string) => Promise<GameInPlay>
  /**
   * The names of games and their vendors, in a language and the order asked for; undefined for one that is not
   * there.
   */
  readonly names: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<(Named | undefined)[]>
  /** The games of a list that are there, by their ids and their names in a language. */
  readonly find: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<FoundGame[]>
  /** Of these games those that take free rounds by their vendor's list (tag `free-rounds`), as "VENDOR:code". */
  readonly freeRoundGames: (
    games: readonly { readonly vendor: string; readonly code: string }[],
  ) => Promise<ReadonlySet<string>>
  /** Returns of games in hundredths of a per cent, as "VENDOR:code"; absent where a game tells none. */
  readonly returns: (
    games: readonly { readonly vendor: string; readonly code: string }[],
  ) => Promise<ReadonlyMap<string, number>>
  /** The names of a merchant's lotteries by their codes, in a language. */
  readonly lotteryNames: (
    merchantId: MerchantId,
    codes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
  /** Games that leave the site where a merchant changes from one market's rules to another's. */
  readonly losses: (
    merchantId: MerchantId,
    from: MarketPolicy,
    to: MarketPolicy,
  ) => ReturnType<typeof marketLosses>
}

export function catalogue(kit: { readonly db: Db; readonly clock: Clock }): Catalogue {
  const { db } = kit
  const front = lobby(kit)
  return {
    lobby: front,
    listVendors: (merchant) => listVendors(db, shopOf(merchant)),
    vendors: async (merchantId) => {
      const { rows } = await front.menu(wholeShop(merchantId))
      return [...new Map(rows.map(({ vendor, name }) => [vendor, { code: vendor, name }])).values()]
    },
    inPlay: gamesInPlay(kit),
    names: (all, language) => readNames(db, all, language),
    find: (games, language) => findGames(db, games, language),
    freeRoundGames: (games) => freeRoundGames(db, games),
    returns: (games) => gameReturns(db, games),
    lotteryNames: (merchantId, codes, language) => readLotteryNames(db, merchantId, codes, language),
    losses: (...asked) => marketLosses(db, ...asked),
  }
}
