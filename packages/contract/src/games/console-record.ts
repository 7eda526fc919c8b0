import { z } from "zod/mini"
import { consoleEndpoint } from "../operators/endpoint.ts"
import { Id, Instant, Money, text } from "../wire/values.ts"

/** How a play stands. A round that stays open was interrupted. */
export const PLAY_STATUSES = ["IN_PROGRESS", "INTERRUPTED", "COMPLETE", "CANCELLED"] as const

const Place = z.strictObject({
  country: z.nullable(z.string()),
  /** Null where the caller may not see personal data. */
  ip: z.nullable(z.string()),
  at: Instant,
  /** A check of the place before the play, or, where the market asks for none, the sign-in. */
  source: z.enum(["CHECK", "SIGN_IN"]),
})

/** One play with the fields of GLI-19 v3.0, 2.8.2; null: the field does not apply, or only the vendor knows it. */
const PlayRecord = z.strictObject({
  /** The house's number of a bet, the vendor's number of a round. */
  play: z.string(),
  memberId: Id,
  beganAt: Instant,
  endedAt: z.nullable(Instant),
  /** Null: the house's lottery. */
  vendor: z.nullable(z.string()),
  game: z.string(),
  gameName: z.string(),
  /** Of the game with its paytable; of a lottery the play with its prize group. */
  version: z.nullable(z.string()),
  asset: z.string(),
  /** The price of a unit, where the game has one. */
  denomination: z.nullable(Money),
  /** Cash and bonus together, right before the first stake and right after the last movement. */
  fundsBefore: Money,
  fundsAfter: z.nullable(Money),
  wagered: Money,
  /** The part of it that the bonus paid. */
  wageredBonus: Money,
  won: Money,
  /** The part of it that entered the bonus. */
  wonBonus: Money,
  /** Commission or rebate that the house gave on it. */
  rebate: Money,
  jackpotPaidIn: Money,
  jackpotWon: Money,
  choice: z.nullable(z.string()),
  /** The result with the phases that led to it. */
  outcome: z.nullable(z.string()),
  /** The vendor's page of the round. */
  details: z.nullable(z.string()),
  place: z.nullable(Place),
  status: z.enum(PLAY_STATUSES),
  readAt: Instant,
})
export type PlayRecord = z.output<typeof PlayRecord>

export const playRecord = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/plays/record",
  module: "OPS_playRecord",
  access: "members.money",
  input: z.strictObject({
    memberId: Id,
    /** Left out: a bet on a lottery of the house. */
    vendor: z.optional(text(20, 1)),
    /** The number of the bet, or the vendor's number of the round. */
    play: text(200, 1),
  }),
  errors: ["ACCOUNT_UNKNOWN", "BET_UNKNOWN", "ROUND_UNKNOWN"],
  summary: "The record of one play of a member with the fields that an authority asks for",
  value: PlayRecord,
})
