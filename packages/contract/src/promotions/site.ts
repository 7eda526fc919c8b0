import { z } from "zod/mini"
import { BonusTerms } from "../bonuses/terms.ts"
import { UPLOAD_BYTES } from "../identity/profile.ts"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money, text, Uuid } from "../wire/values.ts"
import {
  COMMENT_LENGTH,
  MOST_IMAGES,
  PROMOTION_CATEGORIES,
  PROMOTION_PERIODS,
  PROMOTION_PICTURES,
  PROMOTION_STATES,
  PROMOTION_WAYS,
  PromotionRequirement,
  PromotionReward,
} from "./terms.ts"

/** A promotion as its card shows it. */
const Card = {
  promotionId: Id,
  category: z.enum(PROMOTION_CATEGORIES),
  picture: z.enum(PROMOTION_PICTURES),
  name: z.string(),
  line: z.string(),
  startsAt: Instant,
  endsAt: z.nullable(Instant),
  isComingSoon: z.boolean(),
}

/** The terms of a promotion as data: pages make sentences of them. */
const Terms = {
  version: z.number(),
  period: z.enum(PROMOTION_PERIODS),
  way: z.enum(PROMOTION_WAYS),
  requirement: PromotionRequirement,
  reward: PromotionReward,
  mayApplyAgain: z.boolean(),
  asset: z.string(),
  /** The terms of a reward that is a bonus; null: cash. */
  bonus: z.nullable(BonusTerms),
  remark: z.string(),
}

export const PromotionDetail = z.strictObject({ ...Card, ...Terms })
export type PromotionDetail = z.output<typeof PromotionDetail>

/** The caller's own part in a promotion, in the period of now. */
export const PromotionStanding = z.strictObject({
  promotionId: Id,
  name: z.string(),
  state: z.enum(PROMOTION_STATES),
  /** A state that is closed by the budget. */
  isSpent: z.boolean(),
  /** The end of the period; null: none, or not begun. */
  periodEndsAt: z.nullable(Instant),
  /** The valid bet, or the number of deposits: asked for, reached and left. Null where none is asked for. */
  goal: z.nullable(z.string()),
  done: z.nullable(z.string()),
  left: z.nullable(z.string()),
  /** The reward where it is known. */
  reward: z.nullable(Money),
  /** By it the reward is claimed; null: there is none to claim. */
  rewardId: z.nullable(Id),
  /** The reason of a rejection. */
  reason: z.string(),
  /** The terms that bind the caller; null: not joined. */
  terms: z.nullable(z.strictObject(Terms)),
})
export type PromotionStanding = z.output<typeof PromotionStanding>

const open = { method: "GET", token: false, encrypted: false, access: ANYBODY } as const
const own = { token: true, encrypted: false, access: REAL } as const

export const promotions = endpoint({
  ...open,
  knowsCaller: true,
  path: "/wps/relay/MCSFE_getPromotions",
  module: "MCSFE_getPromotions",
  input: Empty,
  errors: [],
  summary:
    "Promotions that are open or begin soon, for visitors too; those with a control group for members outside it alone",
  value: z.strictObject({ rows: z.array(z.strictObject(Card)) }),
})

export const featuredPromotion = endpoint({
  ...open,
  knowsCaller: true,
  path: "/wps/relay/MCSFE_getFeaturedPromotion",
  module: "MCSFE_getFeaturedPromotion",
  input: Empty,
  errors: [],
  summary:
    "The promotion at the head of the home page: the one that the merchant chose, null while the caller may not know it; where none is chosen, the first",
  value: z.strictObject({ promotion: z.nullable(z.strictObject(Card)) }),
})

export const promotionDetail = endpoint({
  ...open,
  knowsCaller: true,
  path: "/wps/relay/MCSFE_getPromotionDetail",
  module: "MCSFE_getPromotionDetail",
  input: z.strictObject({ promotionId: Id }),
  errors: ["PROMOTION_UNKNOWN"],
  summary:
    "One promotion with its newest terms as data; one with a control group for members outside it alone",
  value: PromotionDetail,
})

export const availablePromotions = endpoint({
  ...own,
  method: "GET",
  path: "/wps/relay/MCSFE_getAvailablePromotions",
  module: "MCSFE_getAvailablePromotions",
  input: Empty,
  errors: [],
  summary: "Promotions that are for the caller, with the caller's state and progress in each",
  value: z.strictObject({
    /** Promotions are offered to the caller: not to an excluded or locked member. */
    isOffered: z.boolean(),
    rows: z.array(PromotionStanding),
  }),
})

/** A share of a deposit that its member may choose before paying. */
export const DepositOffer = z.strictObject({
  promotionId: Id,
  version: z.number(),
  name: z.string(),
  percent: z.number(),
  /** The least deposit, and the most that the bonus is. */
  least: Money,
  most: Money,
  bonus: BonusTerms,
  /** The caller has joined for the next deposit whatever is chosen. */
  isNext: z.boolean(),
})
export type DepositOffer = z.output<typeof DepositOffer>

export const depositOffers = endpoint({
  ...own,
  method: "GET",
  path: "/wps/relay/MCSFE_getDepositOffers",
  module: "MCSFE_getDepositOffers",
  input: Empty,
  errors: [],
  summary:
    "Bonuses that the caller may choose for a deposit before paying it; none where the market forbids them",
  value: z.strictObject({ rows: z.array(DepositOffer) }),
})

export const joinPromotion = endpoint({
  ...own,
  method: "POST",
  path: "/wps/relay/MCS2_joinPromotion",
  module: "MCS2_joinPromotion",
  play: true,
  input: z.strictObject({
    promotionId: Id,
    /** The version of the terms that the caller has seen. */
    version: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
    code: z._default(text(60), ""),
    /** The deposit that a match is chosen for, before it is paid; left out: the next one counts. */
    depositId: z.optional(Uuid),
  }),
  errors: [
    "PROMOTION_UNKNOWN",
    "PROMOTION_OFF",
    "PROMOTION_NOT_FOR_YOU",
    "PROMOTION_CLOSED",
    "PROMOTION_CODE_WRONG",
    "REWARD_SAME_PERSON",
    "PROMOTION_SPENT",
    "PROMOTION_STATE",
    "PROMOTION_CHANGED",
  ],
  summary: "Joins a promotion for the period of now, by a tap or a code; joining again answers the same",
  value: PromotionStanding,
})

/** Base64 takes four characters for three bytes. */
const IMAGE_TEXT = Math.ceil(UPLOAD_BYTES / 3) * 4

export const applyForPromotion = endpoint({
  ...own,
  method: "POST",
  path: "/wps/relay/MCS2_applyForPromotion",
  module: "MCS2_applyForPromotion",
  play: true,
  bodyBytes: IMAGE_TEXT * MOST_IMAGES + 5_000,
  input: z.strictObject({
    promotionId: Id,
    version: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
    comment: z._default(text(COMMENT_LENGTH), ""),
    /** PNG or JPEG in Base64. */
    images: z
      ._default(z.array(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))), [])
      .check(z.refine((all) => all.length <= MOST_IMAGES)),
  }),
  errors: [
    "PROMOTION_UNKNOWN",
    "PROMOTION_OFF",
    "PROMOTION_NOT_FOR_YOU",
    "PROMOTION_CLOSED",
    "PROMOTION_SPENT",
    "PROMOTION_STATE",
    "PROMOTION_CHANGED",
    "IMAGE_INVALID",
    "BODY_TOO_LARGE",
  ],
  summary: "Applies for a promotion with a comment and up to three images; people of the house decide",
  value: PromotionStanding,
})
