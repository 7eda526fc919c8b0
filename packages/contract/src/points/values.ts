import { z } from "zod/mini"
import { GameCategory } from "../games/site.ts"
import { Instant, Money, trimmed } from "../wire/values.ts"

/** Points on the wire: whole, as decimal text. */
export const Points = z.string().check(z.regex(/^-?\d{1,15}$/))
/** Points that are spent, priced or given: at least one. */
export const SomePoints = z.string().check(z.regex(/^[1-9]\d{0,11}$/))

/** A multiplier of the valid bet, "1.20": two decimal places at most. */
export const Multiplier = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/))
export const Multipliers = z.array(z.strictObject({ product: GameCategory, multiplier: Multiplier })).check(
  z.maxLength(20),
  z.refine((all) => new Set(all.map(({ product }) => product)).size === all.length),
)

export const REWARD_KINDS = ["GOODS", "MONEY"] as const
/** The delivery data that a redemption asks for. */
export const DELIVERY_NEEDS = ["NOTHING", "CONTACT", "ADDRESS"] as const
export type DeliveryNeed = (typeof DELIVERY_NEEDS)[number]

export const REDEMPTION_STATES = ["PROCESSING", "APPROVED", "REJECTED"] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/** The most of one reward in one redemption. */
export const MOST_AT_ONCE = 100

/** The receiver of goods. Kept sealed. */
export const Delivery = z.strictObject({
  name: trimmed(120, 2),
  phone: trimmed(30, 5),
  address: z._default(trimmed(300), ""),
})
export type Delivery = z.output<typeof Delivery>

/** Terms of points that hold from an instant on. */
export const PointTerms = z.strictObject({
  multipliers: Multipliers,
  /** Points are turned into money in multiples of it. */
  step: SomePoints,
  /** The money of one step. */
  pays: Money,
  /** The most points that one member turns into money in a day of the merchant. */
  daily: SomePoints,
  /** A redemption of so many points or more is approved by two people. */
  secondFrom: SomePoints,
})
export type PointTerms = z.output<typeof PointTerms>

/** One redemption, in the columns of the specification. */
export const RedemptionFacts = {
  redemptionId: z.string(),
  rewardId: z.string(),
  reward: z.string(),
  kind: z.enum(REWARD_KINDS),
  quantity: z.number(),
  points: Points,
  /** Money of a reward that is paid out; null for goods. */
  amount: z.nullable(Money),
  state: z.enum(REDEMPTION_STATES),
  /** The reason of a rejection, or a note of the house. */
  remark: z.string(),
  at: Instant,
  decidedAt: z.nullable(Instant),
}
