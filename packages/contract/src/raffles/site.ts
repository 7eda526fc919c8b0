import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money } from "../wire/values.ts"
import { RAFFLE_PRIZE_STATES, RAFFLE_STATES, RAFFLE_VOIDS } from "./values.ts"

const Card = {
  drawId: Id,
  /** The words that the commitment names: "RAFFLE-7" and "20261122-1". */
  raffle: z.string(),
  draw: z.string(),
  name: z.string(),
  text: z.string(),
  /** None: play of every product counts. */
  products: z.array(GameCategory),
  state: z.enum(RAFFLE_STATES),
  isVoidBy: z.nullable(z.enum(RAFFLE_VOIDS)),
  startsAt: Instant,
  closesAt: Instant,
  per: Money,
  cap: z.number(),
  prizes: z.array(Money),
  /** Tickets of now, or of the list. */
  tickets: z.number(),
  commitment: z.string(),
  committedAt: Instant,
}

export const RaffleCard = z.strictObject(Card)
export type RaffleCard = z.output<typeof RaffleCard>

export const RaffleDraw = z.strictObject({
  ...Card,
  /** Published at close. */
  closedAt: z.nullable(Instant),
  listHash: z.nullable(z.string()),
  /** The block that was named at close, before the chain had made it. */
  chainId: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** The hash of that block. */
  salt: z.nullable(z.string()),
  saltAt: z.nullable(Instant),
  /** Revealed with the draw. */
  seed: z.nullable(z.string()),
  drawnAt: z.nullable(Instant),
  winners: z.array(
    z.strictObject({
      prize: z.number(),
      ticket: z.number(),
      /** The number of the member in the list. */
      member: z.string(),
      /** Masked. */
      name: z.string(),
      amount: Money,
      state: z.enum(RAFFLE_PRIZE_STATES),
    }),
  ),
})
export type RaffleDraw = z.output<typeof RaffleDraw>

export const raffles = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getRaffles",
  module: "MCS2_getRaffles",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "Draws of raffles: those that run, then the latest that closed",
  value: z.strictObject({ rows: z.array(RaffleCard) }),
})

export const raffleDraw = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getRaffleDraw",
  module: "MCS2_getRaffleDraw",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ drawId: Id }),
  errors: ["RAFFLE_UNKNOWN"],
  summary: "One draw with its commitment and, after it, all that proves it; names masked",
  value: RaffleDraw,
})

export const raffleList = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getRaffleList",
  module: "MCS2_getRaffleList",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ drawId: Id }),
  errors: ["RAFFLE_UNKNOWN"],
  summary: "The frozen list of a draw, `n,member` a line: its SHA-256 was published at close",
  value: z.strictObject({ list: z.string() }),
})

export const MyRaffle = z.strictObject({
  drawId: Id,
  tickets: z.number(),
  /** Valid bet in cash that the next ticket still asks for; zero at the cap and after the close. */
  left: Money,
  /** The caller's number in the list; null before the close, and without a ticket. */
  member: z.nullable(z.string()),
  /** Places in the list, the first fifty. */
  places: z.array(z.number()),
  wins: z.array(
    z.strictObject({
      prize: z.number(),
      amount: Money,
      state: z.enum(RAFFLE_PRIZE_STATES),
      claimBy: Instant,
    }),
  ),
})
export type MyRaffle = z.output<typeof MyRaffle>

export const myRaffles = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getMyRaffles",
  module: "MCS2_getMyRaffles",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The caller's tickets, the next one in money left, and prizes",
  value: z.strictObject({
    /** False where market or merchant have raffles off, or the caller is excluded: then there are no rows. */
    isOffered: z.boolean(),
    rows: z.array(MyRaffle),
  }),
})

export const claimRafflePromotion = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_claimRafflePromotion",
  module: "MCS2_claimRafflePromotion",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: z.strictObject({ drawId: Id, prize: z.number().check(z.int(), z.gte(1), z.lte(50)) }),
  errors: [
    "RAFFLES_OFF",
    "RAFFLE_UNKNOWN",
    "RAFFLE_NOT_WON",
    "REWARD_NOT_FOUND",
    "REWARD_ENDED",
    "REWARD_OFF",
    "ACCOUNT_CLOSED",
  ],
  summary: "Claims a prize of a raffle within 7 days of its draw; claiming again answers the same",
  value: z.strictObject({ paid: Money }),
})
