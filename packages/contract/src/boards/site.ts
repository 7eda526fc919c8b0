import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money } from "../wire/values.ts"
import { BOARD_METRICS, BOARD_STATES } from "./values.ts"

/** Score: money, points, or how many times its stake a win paid. */
const Rank = { rank: z.number(), score: Money }

export const BoardRound = z.strictObject({
  roundId: Id,
  name: z.string(),
  text: z.string(),
  metric: z.enum(BOARD_METRICS),
  /** None: play of every product counts. */
  products: z.array(GameCategory),
  state: z.enum(BOARD_STATES),
  startsAt: Instant,
  endsAt: Instant,
  /** Until then corrections change the ranks. */
  finalAt: Instant,
  prizes: z.array(Money),
  members: z.number(),
  top: z.array(
    z.strictObject({
      ...Rank,
      /** Masked. */
      name: z.string(),
      prize: z.nullable(Money),
      isMe: z.boolean(),
    }),
  ),
  /** The caller's rank; null without a score. */
  mine: z.nullable(
    z.strictObject({
      ...Rank,
      /** The score that the rank above has more; null on the first. */
      missing: z.nullable(Money),
    }),
  ),
})
export type BoardRound = z.output<typeof BoardRound>

export const missionLeaderboard = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getMissionLeaderboard",
  module: "MCSFE_getMissionLeaderboard",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Boards that run or ended lately, with the first ranks under masked names and the caller's own",
  value: z.strictObject({
    /** False where market or merchant have boards off, or the caller is excluded: then there are no rows. */
    isOffered: z.boolean(),
    rows: z.array(BoardRound),
  }),
})
