import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Day, Empty, Id, Instant, Money, PageQuery, Uuid, text } from "../wire/values.ts"
import {
  Delivery,
  DELIVERY_NEEDS,
  MOST_AT_ONCE,
  Multipliers,
  Points,
  RedemptionFacts,
  REWARD_KINDS,
  SomePoints,
} from "./values.ts"

const base = { token: true, access: REAL } as const
const read = { ...base, method: "GET", encrypted: false, errors: [] } as const

export const Reward = z.strictObject({
  rewardId: Id,
  kind: z.enum(REWARD_KINDS),
  name: z.string(),
  text: z.string(),
  /** The address of its picture; null: none. */
  picture: z.nullable(z.string()),
  price: Points,
  /** Left of it. */
  stock: z.number(),
  needs: z.enum(DELIVERY_NEEDS),
  /** Money that it pays into the wallet; null for goods. */
  pays: z.nullable(Money),
  until: z.nullable(Instant),
})
export type Reward = z.output<typeof Reward>

export const Redemption = z.strictObject(RedemptionFacts)
export type Redemption = z.output<typeof Redemption>

export const pointBalance = endpoint({
  ...read,
  path: "/wps/relay/MCS2_getPointBalance",
  module: "MCS2_getPointBalance",
  input: Empty,
  summary: "Points of the caller: what can be spent, and what later play earns back first",
  value: z.strictObject({
    /** Points are offered to the caller: not where market or merchant have them off, nor to an excluded member. */
    isOffered: z.boolean(),
    points: Points,
    owed: Points,
    /** The proof that spending points asks for. */
    stepUp: z.enum(["factor", "payment", "login"]),
  }),
})

export const pointRewards = endpoint({
  ...read,
  path: "/wps/relay/MCS2_getPointReward",
  module: "MCS2_getPointReward",
  input: Empty,
  summary: "Listed rewards of the point mall within their dates",
  value: z.strictObject({ rows: z.array(Reward) }),
})

export const pointRedemptions = endpoint({
  ...read,
  path: "/wps/relay/MCS2_getRedeemPointList",
  module: "MCS2_getRedeemPointList",
  input: z.strictObject(PageQuery),
  summary: "Redemptions of the caller, the newest first",
  value: z.strictObject({ rows: z.array(Redemption), cursor: z.nullable(z.string()) }),
})

export const pointConfig = endpoint({
  ...read,
  path: "/wps/relay/MCS2_getPointConfig",
  module: "MCS2_getPointConfig",
  input: Empty,
  summary: "How points are earned by product, and how they are turned into money",
  value: z.strictObject({
    multipliers: Multipliers,
    /** The weighted valid bet that earns one point. */
    each: Money,
    asset: z.string(),
    /** Null where points are not offered. */
    conversion: z.nullable(
      z.strictObject({
        step: Points,
        pays: Money,
        daily: Points,
        /** Left of the day's limit. */
        left: Points,
      }),
    ),
  }),
})

export const pointDays = endpoint({
  ...read,
  path: "/wps/relay/ODSFE2_MemTransDet",
  module: "ODSFE2_MemTransDet",
  input: z.strictObject({ from: Day, until: Day }),
  summary:
    "Valid bet and weighted valid bet of the caller by day and product; at most 92 days of the merchant",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        day: Day,
        product: GameCategory,
        /** The valid bet that cash paid. */
        validBet: Money,
        /** The same by the multiplier of its product, in money: ten of it are a point. */
        weighted: z.string(),
      }),
    ),
  }),
})

export const pointFacts = endpoint({
  ...read,
  path: "/wps/relay/MCS2_getPointFacts",
  module: "MCS2_getPointFacts",
  input: z.strictObject({ day: Day, product: GameCategory }),
  summary:
    "Settled play of the caller that earned points on one day in one product, at most 200 of the newest",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        at: Instant,
        game: z.nullable(z.string()),
        reference: z.string(),
        isCorrection: z.boolean(),
        validBet: Money,
        multiplier: z.string(),
        weighted: z.string(),
      }),
    ),
  }),
})

export const POINT_MOVES = [
  "EARNED",
  "GIVEN",
  "TAKEN_BACK",
  "REDEEMED",
  "RETURNED",
  "CONVERTED",
  "CORRECTED",
] as const

export const pointMoves = endpoint({
  ...read,
  path: "/wps/relay/MCS2_getPointMoves",
  module: "MCS2_getPointMoves",
  input: z.strictObject(PageQuery),
  summary: "All that moved the caller's points, the newest first, each with the points after it",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        moveId: z.string(),
        type: z.enum(POINT_MOVES),
        points: Points,
        after: Points,
        at: Instant,
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
})

const SPENDING = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "PROOF_REQUIRED",
  "ACCOUNT_LOCKED",
  "ACCOUNT_CLOSED",
  "WD_STEP_UP",
  "POINTS_OFF",
  "POINTS_SHORT",
] as const
/** The payment password where one is set, else that of the login; not asked for where the account has a second factor. */
const password = z._default(text(128), "")

/** Needs an Idempotency-Key: the same key and content give the same redemption. */
export const redeemReward = endpoint({
  ...base,
  method: "POST",
  path: "/wps/relay/passwordCheck/MCS2_redeemPointReward",
  module: "MCS2_redeemPointReward",
  encrypted: true,
  guarded: "fresh",
  input: z.strictObject({
    rewardId: Id,
    quantity: z.number().check(z.int(), z.gte(1), z.lte(MOST_AT_ONCE)),
    /** The price of one that the caller saw. */
    price: SomePoints,
    delivery: z.optional(Delivery),
    password,
  }),
  value: Redemption,
  errors: [...SPENDING, "REWARD_UNKNOWN", "REWARD_OUT_OF_STOCK", "REWARD_CHANGED"],
  summary: "Spends points on a reward of the mall",
})

/** Needs an Idempotency-Key: the same key and content give the same conversion. */
export const convertPoints = endpoint({
  ...base,
  method: "POST",
  path: "/wps/relay/passwordCheck/MCS2_convertPoint",
  module: "MCS2_convertPoint",
  encrypted: true,
  guarded: "fresh",
  input: z.strictObject({ points: SomePoints, password }),
  value: z.strictObject({ conversionId: Uuid, points: Points, amount: Money, at: Instant }),
  errors: [...SPENDING, "POINTS_STEP", "POINTS_DAY_REACHED"],
  summary: "Turns points into money at the merchant's rate",
})
