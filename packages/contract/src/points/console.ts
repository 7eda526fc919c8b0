import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { Day, Empty, Id, Instant, Language, Money, Nothing, text, trimmed, Uuid } from "../wire/values.ts"
import {
  Delivery,
  DELIVERY_NEEDS,
  Points,
  PointTerms,
  RedemptionFacts,
  REDEMPTION_STATES,
  REWARD_KINDS,
  SomePoints,
} from "./values.ts"

const Person = z.strictObject({ memberId: Id, account: z.string() })

/** Name and text of a reward in one language. */
const Words = z.strictObject({ language: Language, name: trimmed(80, 2), text: text(400) })

const RewardTerms = {
  kind: z.enum(REWARD_KINDS),
  words: z.array(Words).check(
    z.minLength(1),
    z.maxLength(9),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  ),
  /** The hash of a picture that was uploaded; null: none. */
  picture: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  price: SomePoints,
  needs: z.enum(DELIVERY_NEEDS),
  /** Money of one; null for goods. */
  pays: z.nullable(Money),
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  place: z.number().check(z.int(), z.gte(0), z.lte(9_999)),
  isListed: z.boolean(),
}

export const listPointRewards = consoleEndpoint({
  method: "GET",
  path: "/console/api/points/rewards",
  module: "OPS_listPointRewards",
  access: "points.read",
  input: Empty,
  errors: [],
  summary: "Rewards of the point mall with stock, and how many are in process and approved",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        rewardId: Id,
        ...RewardTerms,
        stock: z.number(),
        inProcess: z.number(),
        approved: z.number(),
        version: z.number(),
      }),
    ),
  }),
})

export const savePointReward = consoleEndpoint({
  method: "POST",
  path: "/console/api/points/rewards",
  module: "OPS_savePointReward",
  access: "points.mall",
  input: z.strictObject({
    /** Left out: a new one. */
    rewardId: z.optional(Id),
    /** The version that the change is made from; 0 for a new one. */
    version: RowVersion,
    ...RewardTerms,
    /** Added to the stock, or taken from it below zero. */
    supply: z.number().check(z.int(), z.gte(-1_000_000), z.lte(1_000_000)),
    why: Why,
  }),
  errors: ["REWARD_UNKNOWN", "REWARD_CHANGED", "REWARD_OUT_OF_STOCK"],
  summary: "Adds a reward to the point mall, or changes one",
  value: z.strictObject({ rewardId: Id }),
})

/** The longest upload of a reward's picture, in KiB. */
export const PICTURE_KIB = 512

export const uploadRewardPicture = consoleEndpoint({
  method: "POST",
  path: "/console/api/points/picture",
  module: "OPS_uploadRewardPicture",
  access: "points.mall",
  input: z.strictObject({
    /** PNG or JPEG in Base64. */
    data: z
      .string()
      .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil((PICTURE_KIB * 1024 * 4) / 3) + 4)),
  }),
  errors: ["IMAGE_INVALID"],
  summary: "Keeps a picture of a reward: read and drawn anew, so that only pixels stay",
  value: z.strictObject({ picture: z.string(), url: z.string() }),
})

export const listRedemptions = consoleEndpoint({
  method: "GET",
  path: "/console/api/points/redemptions",
  module: "OPS_listRedemptions",
  access: "points.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(REDEMPTION_STATES)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Redemptions of the point mall, the newest first",
  value: z.strictObject({
    rows: z.array(z.strictObject({ ...RedemptionFacts, member: Person, decidedBy: z.nullable(z.string()) })),
    cursor: Cursor,
  }),
})

export const redemptionDelivery = consoleEndpoint({
  method: "GET",
  path: "/console/api/points/delivery",
  module: "OPS_redemptionDelivery",
  access: "points.decide",
  input: z.strictObject({ redemptionId: Uuid }),
  errors: ["REDEMPTION_UNKNOWN"],
  summary: "The receiver of a redemption; the reading is recorded",
  value: z.strictObject({ delivery: z.nullable(Delivery) }),
})

export const approveRedemption = consoleEndpoint({
  method: "POST",
  path: "/console/api/points/approval",
  module: "OPS_approveRedemption",
  access: "points.decide",
  input: z.strictObject({ redemptionId: Uuid, remark: z._default(text(200), ""), key: Uuid, why: Why }),
  errors: ["REDEMPTION_UNKNOWN", "REDEMPTION_DECIDED", "PROPOSAL_WAITS", "ACCOUNT_CLOSED"],
  summary: "Approves a redemption in process; one of many points waits for a second person",
  value: Outcome,
})

export const rejectRedemption = consoleEndpoint({
  method: "POST",
  path: "/console/api/points/rejection",
  module: "OPS_rejectRedemption",
  access: "points.decide",
  input: z.strictObject({ redemptionId: Uuid, remark: trimmed(200, 3) }),
  errors: ["REDEMPTION_UNKNOWN", "REDEMPTION_DECIDED"],
  summary: "Rejects a redemption in process: points and stock go back",
  value: Nothing,
})

export const pointTerms = consoleEndpoint({
  method: "GET",
  path: "/console/api/points/terms",
  module: "OPS_pointTerms",
  access: "points.read",
  input: Empty,
  errors: [],
  summary: "Terms of points in force, and those before and after them",
  value: z.strictObject({
    /** Market and merchant let points be offered. */
    isOffered: z.boolean(),
    terms: PointTerms,
    versions: z.array(
      z.strictObject({
        since: Instant,
        askedBy: z.string(),
        approvedBy: z.string(),
        terms: PointTerms,
      }),
    ),
  }),
})

export const changePointTerms = consoleEndpoint({
  method: "POST",
  path: "/console/api/points/terms",
  module: "OPS_changePointTerms",
  access: "points.rules",
  input: z.strictObject({ terms: PointTerms, key: Uuid, why: Why }),
  errors: ["PROPOSAL_WAITS", "STEP_UP_REQUIRED", "POINTS_OFF"],
  summary: "Proposes terms of points: multipliers, conversion, limits",
  value: Outcome,
})

export const memberPoints = consoleEndpoint({
  method: "GET",
  path: "/console/api/points/member",
  module: "OPS_memberPoints",
  access: "points.read",
  input: z.strictObject({ memberId: Id }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Points of a member: spendable, owed, earned, redeemed, converted, corrected",
  value: z.strictObject({
    points: Points,
    owed: Points,
    earned: Points,
    redeemed: Points,
    converted: Points,
    corrected: Points,
  }),
})

export const correctPoints = consoleEndpoint({
  method: "POST",
  path: "/console/api/points/correction",
  module: "OPS_correctPoints",
  access: "points.second",
  input: z.strictObject({
    memberId: Id,
    direction: z.enum(["credit", "debit"]),
    points: SomePoints,
    key: Uuid,
    why: Why,
  }),
  errors: ["ACCOUNT_UNKNOWN", "POINTS_SHORT", "STEP_UP_REQUIRED"],
  summary: "Proposes points by hand, into a member's wallet or out of it",
  value: Outcome,
})

export const pointsReport = consoleEndpoint({
  method: "GET",
  path: "/console/api/points/report",
  module: "OPS_pointsReport",
  access: "points.read",
  input: z.strictObject({ from: Day, until: Day }),
  errors: [],
  summary: "Cost of points: outstanding as a liability, and redeemed and converted in days of the merchant",
  value: z.strictObject({
    outstanding: Points,
    /** Money that the outstanding points are worth at the rate of now. */
    liability: Money,
    earned: Points,
    redeemed: Points,
    /** Money that approved rewards paid. */
    paid: Money,
    converted: Points,
    convertedPaid: Money,
  }),
})
