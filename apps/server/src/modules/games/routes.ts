import { MAX_ROW, MOST_FAVOURITES, type GameCard } from "@croupier/contract/games"
import { amount, toDecimal } from "@croupier/money"
import { handlers } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { pageOf } from "../../kernel/page.ts"
import { browse, offsetOf } from "./browse.ts"
import { presentGame, type GameRow } from "./game.ts"
import type { GamesKit } from "./kit.ts"
import { launchGame } from "./launch.ts"
import {
  addFavourite,
  readFavourites,
  readOpenedByOthers,
  readRecent,
  removeFavourite,
} from "./member-store.ts"
import { shopOf } from "./shop.ts"
import { categoriesOf, type Lobby } from "./lobby.ts"
import { readGameByCode, readGamesById, readJackpots, readRooms } from "./store.ts"

/** Of the games to show, the first open one that a visitor can try and that has a picture; else the first open one. */
function firstToFeature(games: readonly GameCard[]): GameCard | null {
  const open = games.filter(({ status }) => status === "OPEN")
  return open.find(({ hasTrial, image }) => hasTrial && image !== null) ?? open[0] ?? null
}

export const gameRoutes = (kit: GamesKit, lobby: Lobby) => {
  const shelves = { db: kit.db, top: lobby.top }
  return handlers({
    gameLobby: (wanted, { merchant, language }) =>
      browse(shelves, shopOf(merchant), wanted, wanted.language ?? language),

    gameList: (wanted, { merchant, language }) =>
      browse(shelves, shopOf(merchant), wanted, wanted.language ?? language),

    hotGames: async ({ vassalage, language: asked, count }, { merchant, language }) => ({
      games: await lobby.hot(shopOf(merchant), asked ?? language, count, vassalage),
    }),

    featuredGame: async ({ language: asked }, { merchant, language }) => {
      const chosen = merchant.settings.home.game
      if (chosen === "none") return { game: null }
      const shop = shopOf(merchant)
      const shown = asked ?? language
      if (chosen === "") return { game: firstToFeature(await lobby.hot(shop, shown, MAX_ROW)) }
      const code = chosen.indexOf(":")
      const row = await readGameByCode(kit.db, shop, {
        vendor: chosen.slice(0, code),
        code: chosen.slice(code + 1),
      })
      return { game: row?.isOpen ? presentGame(row, shown) : null }
    },

    gameMenu: async (_, { merchant }) => ({
      categories: categoriesOf(await lobby.menu(shopOf(merchant))).map((category) => ({
        ...category,
        vendors: category.vendors.map((vendor) => ({
          ...vendor,
          isSingle: !kit.keepsWallets(vendor.vassalage),
        })),
      })),
    }),

    gameVendor: async (_, { merchant }) => ({
      data: {
        lanes: categoriesOf(await lobby.menu(shopOf(merchant))).map(({ gameCategory, vendors }) => ({
          title: gameCategory,
          cards: vendors.map(({ vassalage, isHot, displayName }) => ({ vassalage, isHot, displayName })),
        })),
      },
    }),

    vassGameType: async ({ vassalage }, { merchant }) => {
      const { rows } = await lobby.menu(shopOf(merchant))
      const codes = [...new Set(rows.map(({ vendor }) => vendor))]
      return {
        vendors: codes
          .filter((code) => vassalage === undefined || code === vassalage)
          .map((code) => ({
            vassalage: code,
            gameTypes: rows.filter(({ vendor }) => vendor === code).map(({ category }) => category),
          })),
      }
    },

    favouriteGames: async (_, { member }) => ({
      gameIds: (await readFavourites(kit.db, member.id, MOST_FAVOURITES)).map(String),
    }),

    favouriteGamesList: async ({ cursor, limit, language: asked }, { member, merchant, language }) => {
      const offset = cursor === undefined ? 0 : offsetOf(cursor)
      const found = await readFavourites(kit.db, member.id, limit + 1, offset)
      const page = pageOf(found, limit, () => String(offset + limit))
      const games = await readGamesById(kit.db, shopOf(merchant), page.rows)
      return {
        games: games.map((game) => presentGame(game, asked ?? language)),
        nextCursor: page.cursor,
      }
    },

    addFavouriteGame: async ({ gameId }, { member, merchant }) => {
      const id = BigInt(gameId)
      const [game] = await readGamesById(kit.db, shopOf(merchant), [id])
      if (!game) refuse("GAME_UNKNOWN")
      if (!(await addFavourite(kit.db, member.id, id, kit.clock.now(), MOST_FAVOURITES)))
        refuse("FAVOURITES_FULL", [String(MOST_FAVOURITES)])
      return null
    },

    removeFavouriteGame: async ({ gameId }, { member }) => {
      await removeFavourite(kit.db, member.id, BigInt(gameId))
      return null
    },

    recentlyPlayed: async ({ count, language: asked }, { member, merchant, language }) => {
      const games = await readGamesById(kit.db, shopOf(merchant), await readRecent(kit.db, member.id, count))
      return { games: games.map((game) => presentGame(game, asked ?? language)) }
    },

    becauseYouPlayed: async ({ count, language: asked }, { member, merchant, language }) => {
      const [last] = await readRecent(kit.db, member.id, 1)
      if (last === undefined) return { because: null, games: [] }
      const ids = await readOpenedByOthers(kit.db, member.id, last, count)
      const [because, ...others] = await readGamesById(kit.db, shopOf(merchant), [last, ...ids])
      // A game that is no longer in the lobby is left out.
      if (because?.id !== last) return { because: null, games: [] }
      const present = (game: GameRow) => presentGame(game, asked ?? language)
      return { because: present(because), games: others.map(present) }
    },

    launchGame: ({ gameId, roomId, language, confirmTrans }, context) =>
      launchGame(kit, BigInt(gameId), roomId, "real", {
        ...context,
        language: language ?? context.language,
        confirmed: confirmTrans === undefined ? undefined : confirmTrans === "true",
      }),

    trialLaunch: ({ gameId, roomId, language }, context) =>
      launchGame(kit, BigInt(gameId), roomId, "trial", {
        ...context,
        language: language ?? context.language,
        confirmed: undefined,
      }),

    roomList: async ({ vassalage, gameId }, { merchant }) => ({
      rooms: (
        await readRooms(
          kit.db,
          shopOf(merchant),
          vassalage,
          gameId === undefined ? undefined : BigInt(gameId),
        )
      ).map((room) => ({
        roomId: room.room,
        gameId: String(room.game),
        vassalage: room.vendor,
        displayName: room.name,
        minimum: toDecimal(amount(room.minimum)),
        maximum: toDecimal(amount(room.maximum)),
      })),
    }),

    jackpotValues: async (_, { merchant }) => ({
      jackpots: (await readJackpots(kit.db, shopOf(merchant))).map((row) => ({
        gameId: String(row.id),
        vassalage: row.vendor,
        amount: toDecimal(amount(row.amount)),
        asset: row.asset,
      })),
    }),
  })
}
