import { z } from "zod/mini"
import { SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Vassalage } from "./site.ts"
import { Instant, Money, PageQuery } from "../wire/values.ts"

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
    vassalage: z.optional(Vassalage),
    state: z.optional(z.enum(["OPEN", "CLOSED"])),
  }),
  errors: [],
  summary: "The rounds that this member played in vendors' games, newest first",
  value: z.strictObject({ rows: z.array(PlayedRound), cursor: z.nullable(z.string()) }),
})
