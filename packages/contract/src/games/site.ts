import { z } from "zod/mini"
import { ANYBODY, SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Language, Money, Nothing, PageQuery, text } from "../wire/values.ts"

/** The kinds of game of the specification; the site has a page for each of the first eight. */
export const GAME_CATEGORIES = [
  "LOTT",
  "ELOTT",
  "LIVE",
  "FISH",
  "PVP",
  "ESPORTS",
  "SPORTS",
  "RNG",
  "COCKFIGHT",
  "JACKPOT",
  "MINI",
  "BLOCKCHAIN",
] as const
export const GameCategory = z.enum(GAME_CATEGORIES)
export type GameCategory = (typeof GAME_CATEGORIES)[number]
/** Games in which reels turn by themselves and pay by chance: laws on slots name no others. */
export const SLOT_CATEGORIES: readonly GameCategory[] = ["RNG", "JACKPOT"]

/** A vendor's code; the specification calls it vassalage. */
export const Vassalage = z.string().check(z.regex(/^[A-Z0-9_]{2,20}$/))
export const VOLATILITIES = ["LOW", "MEDIUM", "HIGH"] as const
/** Orders of a list: the house's own, the newest first, those played most, the highest return, the highest volatility. */
export const GAME_ORDERS = ["house", "new", "top", "rtp", "volatility"] as const
export type GameOrder = (typeof GAME_ORDERS)[number]
const Tag = z.string().check(z.regex(/^[a-z0-9-]{2,30}$/))

/** One game as it is shown: the same for everybody, so that it can be kept. */
export const GameCard = z.strictObject({
  gameId: Id,
  vassalage: z.string(),
  vendorName: z.string(),
  /** The vendor's own code; a lottery's is its board's. */
  gameCode: z.string(),
  gameCategory: GameCategory,
  /** Name in the caller's language. */
  displayName: z.string(),
  image: z.nullable(z.string()),
  /** Return to player in per cent, two decimals; null where the vendor tells none. */
  rtp: z.nullable(z.string()),
  volatility: z.nullable(z.enum(VOLATILITIES)),
  tags: z.array(z.string()),
  isHot: z.boolean(),
  hasTrial: z.boolean(),
  /** Amount of the jackpot now; null for a game without one. */
  jackpot: z.nullable(Money),
  /** The least and the highest stake of all its rooms; null where the vendor tells none. */
  stakes: z.nullable(z.strictObject({ minimum: Money, maximum: Money })),
  /** MAINTENANCE: shown, and closed for the moment. */
  status: z.enum(["OPEN", "MAINTENANCE"]),
})
export type GameCard = z.output<typeof GameCard>

const Cards = z.strictObject({ games: z.array(GameCard), nextCursor: z.nullable(z.string()) })

/** Filters of a list of games. `search` takes any script, and typing mistakes. */
const Filters = {
  /** One category, or several with commas between them. */
  gameCategory: z.optional(z.string().check(z.regex(/^[A-Z]{2,12}(,[A-Z]{2,12}){0,11}$/))),
  vassalage: z.optional(z.union([z.literal(""), Vassalage])),
  tag: z.optional(Tag),
  volatility: z.optional(z.enum(VOLATILITIES)),
  search: z.optional(text(60)),
  /** A search keeps its own order, the nearest first. */
  order: z.optional(z.enum(GAME_ORDERS)),
  language: z.optional(Language),
  ...PageQuery,
}

export const gameLobby = endpoint({
  method: "GET",
  path: "/wps/relay/GCSGAME_gameLobby",
  module: "GCSGAME_gameLobby",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject(Filters),
  errors: [],
  summary: "Games by category, vendor, feature and volatility, or by a search; a page at a time",
  value: Cards,
})

/** The specification's list for members. It shows the games of the lobby. */
export const gameList = endpoint({
  method: "GET",
  path: "/wps/relay/GCSGAME_gameList",
  module: "GCSGAME_gameList",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject(Filters),
  errors: [],
  summary: "The list of games for a signed-in client",
  value: Cards,
})

/** The most games of a row of the lobby: hot, popular, recent. */
export const MAX_ROW = 40
const count = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_ROW)), 20)
const GameRow = z.strictObject({ games: z.array(GameCard) })

export const hotGames = endpoint({
  method: "GET",
  path: "/wps/relay/GCSGAME_hotGamesV2",
  module: "GCSGAME_hotGamesV2",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({
    merchantCode: z.optional(text(40)),
    isPlatform: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(9)), 2),
    vassalage: z._default(z.union([z.literal(""), Vassalage]), ""),
    platform: z._default(text(60), "flash,html5-desktop"),
    language: z.optional(Language),
    count,
  }),
  errors: [],
  summary: "The games that the house marks as hot, then those that were opened most in the last days",
  value: GameRow,
})

export const featuredGame = endpoint({
  method: "GET",
  path: "/wps/relay/GCSGAME_featuredGame",
  module: "GCSGAME_featuredGame",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ language: z.optional(Language) }),
  errors: [],
  summary:
    "The game at the head of the home page: the one that the merchant chose, null while that one is not open and allowed; where none is chosen, the first hot one",
  value: z.strictObject({ game: z.nullable(GameCard) }),
})

export const gameMenu = endpoint({
  method: "GET",
  path: "/wps/relay/GCSGAME_gameMenu",
  module: "GCSGAME_gameMenu",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "Every category with the vendors that have games in it, and how many; empty ones are left out",
  value: z.strictObject({
    categories: z.array(
      z.strictObject({
        gameCategory: GameCategory,
        vendors: z.array(
          z.strictObject({
            vassalage: z.string(),
            displayName: z.string(),
            gameType: GameCategory,
            isHot: z.boolean(),
            games: z.number(),
            /** True where its games play from the main wallet, false where the vendor keeps wallets of its own. */
            isSingle: z.boolean(),
          }),
        ),
        /** Tags of the category's games, the most frequent first. */
        tags: z.array(z.string()),
      }),
    ),
  }),
})

export const gameVendor = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_gameVendor",
  module: "MCSFE_gameVendor",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ merchantCode: z.optional(text(40)) }),
  errors: [],
  summary: "The vendors by category, as lanes of cards",
  value: z.strictObject({
    data: z.strictObject({
      lanes: z.array(
        z.strictObject({
          title: GameCategory,
          cards: z.array(
            z.strictObject({ vassalage: z.string(), isHot: z.boolean(), displayName: z.string() }),
          ),
        }),
      ),
    }),
  }),
})

export const vassGameType = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getVassGameType",
  module: "MCSFE_getVassGameType",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ vassalage: z.optional(Vassalage) }),
  errors: [],
  summary: "Which kinds of game each vendor has",
  value: z.strictObject({
    vendors: z.array(z.strictObject({ vassalage: z.string(), gameTypes: z.array(GameCategory) })),
  }),
})

export const favouriteGames = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getFavoriteGames",
  module: "MCSFE_getFavoriteGames",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  errors: [],
  summary: "Which games the member marked, by id, the latest first",
  value: z.strictObject({ gameIds: z.array(Id) }),
})

export const favouriteGamesList = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getFavoriteGamesList",
  module: "MCSFE_getFavoriteGamesList",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ language: z.optional(Language), ...PageQuery }),
  errors: [],
  summary: "The games that the member marked, the latest first, a page at a time",
  value: Cards,
})

/** A member's most; the page of favourites is no second catalogue. */
export const MOST_FAVOURITES = 500

export const addFavouriteGame = endpoint({
  method: "POST",
  path: "/wps/relay/MCSFE_addFavoriteGameV2",
  module: "MCSFE_addFavoriteGameV2",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ gameId: Id }),
  errors: ["GAME_UNKNOWN", "FAVOURITES_FULL"],
  summary: "Marks a game as a favourite; marking it again changes nothing",
  value: Nothing,
})

export const removeFavouriteGame = endpoint({
  method: "POST",
  path: "/wps/relay/MCSFE_removeFavoriteGameV2",
  module: "MCSFE_removeFavoriteGameV2",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ gameId: Id }),
  errors: [],
  summary: "Takes the mark of a favourite away",
  value: Nothing,
})

export const recentlyPlayed = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_recentGame",
  module: "GCS_recentGame",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ language: z.optional(Language), count }),
  errors: [],
  summary: "The games that the member opened last, the latest first",
  value: GameRow,
})

export const becauseYouPlayed = endpoint({
  method: "GET",
  path: "/wps/relay/GCSGAME_becauseYouPlayed",
  module: "GCSGAME_becauseYouPlayed",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ language: z.optional(Language), count }),
  errors: [],
  summary: "Games that others opened who opened the member's last game, and that the member has not opened",
  value: z.strictObject({ because: z.nullable(GameCard), games: z.array(GameCard) }),
})

export const jackpotValues = endpoint({
  method: "GET",
  path: "/wps/relay/VIS_getJackpot",
  module: "VIS_getJackpot",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "Amounts at which the jackpots of the games on offer stand",
  value: z.strictObject({
    jackpots: z.array(
      z.strictObject({ gameId: Id, vassalage: z.string(), amount: Money, asset: z.string() }),
    ),
  }),
})
