import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Id, Instant, Money, PageQuery } from "../wire/values.ts"

/** The programmes that give rewards. */
export const REWARD_SOURCES = [
  "promotion",
  "vip",
  "mission",
  "board",
  "cashback",
  "referral",
  "raffle",
  "checkIn",
  "wheel",
  "redPacket",
] as const
export type RewardSource = (typeof REWARD_SOURCES)[number]

export const REWARD_STATES = ["OPEN", "CLAIMED", "LAPSED", "REVOKED"] as const

/** Cash of the main wallet, a bonus with a wagering requirement, points, or spins of the wheel. */
export const REWARD_KINDS = ["CASH", "BONUS", "POINTS", "SPINS"] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

export const GivenReward = z.strictObject({
  rewardId: Id,
  source: z.enum(REWARD_SOURCES),
  kind: z.enum(REWARD_KINDS),
  title: z.string(),
  /** Money, or a number of whole points or spins. */
  amount: Money,
  /** The requirement that a bonus begins with; null for others. */
  toPlay: z.nullable(Money),
  /** True of a bonus that is a free bet. */
  freeBet: z.boolean(),
  /** The free rounds that a bonus is; null for others. */
  freeRounds: z.nullable(z.strictObject({ rounds: z.number(), stake: Money })),
  /** Days from the claim on in which spins can be made; null for others. */
  spinDays: z.nullable(z.number()),
  state: z.enum(REWARD_STATES),
  /** Until then it may be claimed; null: without an end. */
  claimBy: z.nullable(Instant),
  at: Instant,
  endedAt: z.nullable(Instant),
})
export type GivenReward = z.output<typeof GivenReward>

export const myRewards = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getRewards",
  module: "MCSFE_getRewards",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({
    ...PageQuery,
    /** Rewards that may be claimed now, or those that may not; left out: all. */
    show: z.optional(z.enum(["OPEN", "ENDED"])),
  }),
  errors: [],
  summary: "Rewards of the caller, the newest first",
  value: z.strictObject({
    rows: z.array(GivenReward),
    cursor: z.nullable(z.string()),
    /** How many may be claimed now. */
    open: z.number(),
  }),
})

export const claimReward = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_claimReward",
  module: "MCS2_claimReward",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: z.strictObject({ rewardId: Id }),
  errors: ["REWARD_NOT_FOUND", "REWARD_ENDED", "REWARD_OFF", "BONUS_ONCE", "ACCOUNT_CLOSED"],
  summary: "Claims an open reward, which pays it at once; claiming again answers the same",
  value: GivenReward,
})
