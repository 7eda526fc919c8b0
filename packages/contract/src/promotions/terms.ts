import { z } from "zod/mini"
import { BonusCode } from "../bonuses/terms.ts"
import { GameCategory } from "../games/site.ts"
import { isSpins, SpinDays } from "../wheels/gift-spins.ts"
import { ControlShare } from "../rewards/campaign-effect.ts"
import { Instant, Language, PositiveMoney, text, trimmed } from "../wire/values.ts"

/** The groups of the page of promotions. */
export const PROMOTION_CATEGORIES = ["welcome", "deposit", "play", "event"] as const
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number]

/** The drawn pictures that a card may wear. */
export const PROMOTION_PICTURES = [
  "lantern",
  "coin",
  "ticket",
  "trophy",
  "firecracker",
  "dumpling",
  "money-bag",
  "full-moon",
  "slots",
  "gem",
  "clover",
  "crown",
] as const
export type PromotionPicture = (typeof PROMOTION_PICTURES)[number]

/** `once` is the whole time of the promotion; the others are periods in site time. */
export const PROMOTION_PERIODS = ["once", "daily", "weekly", "semimonthly", "monthly"] as const
export type PromotionPeriod = (typeof PROMOTION_PERIODS)[number]

/** States of the specification: of one promotion, one member and one period. */
export const PROMOTION_STATES = [
  "coming-soon",
  "join",
  "joined",
  "process",
  "applying",
  "claim",
  "claimed",
  "issued",
  "rejected",
  "close",
] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

/** How a member takes part. */
export const PROMOTION_WAYS = ["tap", "code", "application", "automatic"] as const
export type PromotionWay = (typeof PROMOTION_WAYS)[number]

/** Facts of a member that are a name of a list, and those that are a whole number. */
export const LISTED_FACTS = ["country", "language", "agent", "label"] as const
export const COUNTED_FACTS = [
  "level",
  "daysSinceRegistration",
  "daysSincePlay",
  "deposits",
  "deposited",
  "played",
] as const
export type CountedFact = (typeof COUNTED_FACTS)[number]

const Whole = z.string().check(z.regex(/^\d{1,9}$/))

/**
 * One condition on a member; all conditions of a promotion must hold. `deposited` and `played` (valid bet in cash of the last
 * 30 days) are whole units of the merchant's money. Both ends of a range count. `agent` names accounts of agents above.
 */
export const PromotionCondition = z.union([
  z.strictObject({
    fact: z.enum(LISTED_FACTS),
    in: z.array(trimmed(60, 1)).check(z.minLength(1), z.maxLength(50)),
    isNot: z.boolean(),
  }),
  z.strictObject({ fact: z.enum(COUNTED_FACTS), from: z.nullable(Whole), to: z.nullable(Whole) }),
])
export type PromotionCondition = z.output<typeof PromotionCondition>

/** Play or deposits that a member reaches in the period. */
export const PromotionRequirement = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({
    kind: z.literal("validBet"),
    /** The valid bet in cash. */
    amount: PositiveMoney,
    /** Categories of games that count; none: all. */
    products: z.array(GameCategory).check(z.maxLength(10)),
  }),
  z.strictObject({
    kind: z.literal("deposits"),
    count: z.number().check(z.int(), z.gte(1), z.lte(100)),
    /** The least of each that counts. */
    least: PositiveMoney,
  }),
])
export type PromotionRequirement = z.output<typeof PromotionRequirement>

/** The gift. A bonus has the newest terms of its code when the promotion is opened, and keeps that version. */
export const PromotionReward = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("cash"), amount: PositiveMoney }),
  z.strictObject({ kind: z.literal("bonus"), amount: PositiveMoney, code: BonusCode }),
  /** Whole points; in the budget they count as `worth` of money. */
  z.strictObject({
    kind: z.literal("points"),
    points: z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
    worth: PositiveMoney,
  }),
  /** Spins of the wheel; in the budget they count as `worth` of money. */
  z.strictObject({
    kind: z.literal("spins"),
    spins: z.string().check(z.regex(/^[1-9]\d?$/), z.refine(isSpins)),
    days: SpinDays,
    worth: PositiveMoney,
  }),
  /** A share of the first deposit of the period, of at least `least`, up to `most`; a bonus. */
  z.strictObject({
    kind: z.literal("match"),
    percent: z.number().check(z.int(), z.gte(1), z.lte(500)),
    least: PositiveMoney,
    most: PositiveMoney,
    code: BonusCode,
  }),
])
export type PromotionReward = z.output<typeof PromotionReward>

const Words = z.strictObject({
  language: Language,
  name: trimmed(80, 2),
  /** One sentence of the card. */
  line: trimmed(160, 2),
  /** A remark below the terms that follow from the data. */
  remark: text(600),
})

/** One version of a promotion's terms, as people of the house write it. */
export const PromotionTerms = z.strictObject({
  words: z.array(Words).check(
    z.minLength(1),
    z.maxLength(9),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  ),
  category: z.enum(PROMOTION_CATEGORIES),
  picture: z.enum(PROMOTION_PICTURES),
  startsAt: Instant,
  /** Null: until it is stopped. */
  endsAt: z.nullable(Instant),
  period: z.enum(PROMOTION_PERIODS),
  way: z.enum(PROMOTION_WAYS),
  /** The code that a member types; of the way `code` alone. */
  code: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9-]{3,30}$/))),
  audience: z.array(PromotionCondition).check(z.maxLength(12)),
  requirement: PromotionRequirement,
  reward: PromotionReward,
  /** A rejected application may be made again in its period. */
  mayApplyAgain: z.boolean(),
  /** The most that all rewards together cost. */
  budget: PositiveMoney,
  /** So many of a hundred members of the audience are shown and offered nothing of it, to tell its effect; left out: none. */
  control: z.optional(ControlShare),
})
export type PromotionTerms = z.output<typeof PromotionTerms>

export const COMMENT_LENGTH = 140
export const MOST_IMAGES = 3
