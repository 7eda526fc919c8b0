import { z } from "zod/mini"
import { SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { GAME_CATEGORIES, GameCategory, Vassalage } from "./site.ts"
import { Day, Instant, Money, PageQuery, PlaySums, text } from "../wire/values.ts"

export const ROUND_STATES = ["OPEN", "CLOSED"] as const

/** A round of a vendor's game as every caller reads it: what went in, what came out. */
export const RoundFigures = {
  /** The vendor's number of the round, by which it can be asked about. */
  round: z.string(),
  openedAt: Instant,
  /** Null while the round is under way. */
  closedAt: z.nullable(Instant),
  bets: z.number(),
  stake: Money,
  prize: Money,
}

/** A round as its player sees it. */
export const PlayedRound = z.strictObject({
  vassalage: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  /** Name of the game in the caller's language; its code where the catalogue has lost it. */
  gameName: z.string(),
  /** The vendor's page that proves the round; null where it proves none, and while the round is under way. */
  proofUrl: z.nullable(z.string()),
  ...RoundFigures,
})
export type PlayedRound = z.output<typeof PlayedRound>

export const playedRounds = endpoint({
  method: "GET",
  path: "/wps/v2/member/game/rounds",
  module: "MEM_playedRounds",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    ...PageQuery,
    /** Days of the merchant's time zone on which rounds were opened, both counted. */
    from: z.optional(Day),
    until: z.optional(Day),
    /** The kind of game, as the catalogue has it now; without a period, of the last 366 days. */
    gameCategory: z.optional(GameCategory),
    vassalage: z.optional(Vassalage),
    gameCode: z.optional(text(100)),
    state: z.optional(z.enum(ROUND_STATES)),
  }),
  errors: [],
  summary:
    "The rounds that this member played in vendors' games, newest first, of a period of at most 366 days where one is named",
  value: z.strictObject({ rows: z.array(PlayedRound), cursor: z.nullable(z.string()) }),
})

export const roundSums = endpoint({
  method: "GET",
  path: "/wps/v2/member/game/rounds/sums",
  module: "MEM_roundSums",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    from: Day,
    until: Day,
    gameCategory: z.optional(GameCategory),
    vassalage: z.optional(Vassalage),
    gameCode: z.optional(text(100)),
    state: z.optional(z.enum(ROUND_STATES)),
  }),
  errors: [],
  summary:
    "Sums of this member's rounds of a period of at most 366 days, by kind of game, vendor, game and state where they are named",
  value: z.strictObject({
    ...PlaySums.shape,
    /** Games that the member played in the period, whichever is asked for. */
    games: z.array(
      z.strictObject({
        vassalage: z.string(),
        vendorName: z.string(),
        gameCode: z.string(),
        gameName: z.string(),
        /** Null where the catalogue has lost the game. */
        gameCategory: z.nullable(z.enum(GAME_CATEGORIES)),
      }),
    ),
  }),
})
