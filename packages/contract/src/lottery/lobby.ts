import { z } from "zod/mini"
import { ANYBODY, SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Draw, GameCode, Issue, LotteryCategory, LotteryGame } from "./site.ts"
import { Empty, Instant, Language, text } from "../wire/values.ts"

/** Calls of the lobbies of lottery: the games, those played most and last, and the last results. */

/** The specification's most: twenty popular games, a hundred results. */
export const POPULAR_GAMES = 20
export const MOST_RESULTS = 100

const Games = z.strictObject({ games: z.array(LotteryGame) })
const count = (most: number, first = most) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), first)

/** The specification's prize modes; ZY (自营) are the house's own draws, of every category. */
export const PRIZE_MODES = ["Lott", "ZY", "Elott", "SEA"] as const

/** A result, newest first in every list. */
export const OpenedNumber = z.strictObject({ issue: z.string(), drawsAt: Instant, draw: Draw })
export type OpenedNumber = z.output<typeof OpenedNumber>

export const popularGames = endpoint({
  method: "GET",
  path: "/lgw/games/popular",
  module: "LGW_popular",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({
    count: count(POPULAR_GAMES),
    prizeMode: z.optional(z.enum(PRIZE_MODES)),
    device: z.optional(text(20)),
    language: z.optional(Language),
  }),
  errors: [],
  summary: "The games that were bet on most of late, the most popular first",
  value: Games,
})

export const recentGames = endpoint({
  method: "GET",
  path: "/lgw/games/game_menus/recent",
  module: "LGW_recentGames",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ count: count(POPULAR_GAMES, 10) }),
  errors: [],
  summary: "The lottery games that the member bet on last, the latest first",
  value: Games,
})

export const vnGameMenu = endpoint({
  method: "GET",
  path: "/lgw/vn/games/game_menu",
  module: "LGW_vnGameMenu",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The games of Vietnam and South-East Asia",
  value: Games,
})

export const vnRecentGames = endpoint({
  method: "GET",
  path: "/lgw/vn/games/game_menu/recent",
  module: "LGW_vnRecentGames",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ count: count(POPULAR_GAMES, 10) }),
  errors: [],
  summary: "The games of Vietnam and South-East Asia that the member bet on last",
  value: Games,
})

export const openedNumbers = endpoint({
  method: "GET",
  path: "/lotto/lgw/games/opened/numero",
  module: "LGW_openedNumbers",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ gameCode: GameCode, count: count(MOST_RESULTS) }),
  errors: ["GAME_UNKNOWN"],
  summary: "The latest results of a game, newest first",
  value: z.strictObject({ numeros: z.array(OpenedNumber) }),
})

export const vnOpenedNumbers = endpoint({
  method: "GET",
  path: "/lgw/vn/numeros/opened/game",
  module: "LGW_vnOpenedNumbers",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ gameCode: z.optional(GameCode), count: count(MOST_RESULTS) }),
  errors: ["GAME_UNKNOWN"],
  summary: "The latest results of a game of Vietnam or South-East Asia, or of all of them, newest first",
  value: z.strictObject({
    numeros: z.array(
      z.strictObject({ gameCode: z.string(), issue: z.string(), drawsAt: Instant, draw: Draw }),
    ),
  }),
})

/** A game in a lobby: its issue on sale or next to come, and its last result. */
export const NearNumber = z.strictObject({
  gameCode: z.string(),
  current: z.nullable(Issue),
  last: z.nullable(OpenedNumber),
})
export type NearNumber = z.output<typeof NearNumber>

export const nearNumbers = endpoint({
  method: "GET",
  path: "/lgw/numeros/near",
  module: "LGW_nearNumbers",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ category: z.optional(LotteryCategory) }),
  errors: [],
  summary: "Of every game the issue on sale or next to be, and the last result: a lobby in one call",
  value: z.strictObject({ games: z.array(NearNumber), serverTime: Instant }),
})
