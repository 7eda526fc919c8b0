import { z } from "zod/mini"
import { Day, Instant, Language, Money, trimmed } from "../wire/values.ts"

/** Money of a level: "0" is none. */
const Sum = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))
/** Points of a level: whole, "0" is none. */
const WholePoints = z.string().check(z.regex(/^\d{1,12}$/))

/** Thresholds of a month. */
export const VipThresholds = z.strictObject({
  /** Credited deposits. */
  deposit: Sum,
  /** The valid bet that cash paid. */
  validBet: Sum,
  /** Points that play earned. */
  points: WholePoints,
})
export type VipThresholds = z.output<typeof VipThresholds>

/** Pictures of levels. */
export const VIP_ART = [
  "tangerine",
  "dumpling",
  "lantern",
  "firecracker",
  "balloon",
  "full-moon",
  "lotus",
  "elephant",
  "tiger",
  "dragon",
  "gem",
  "trophy",
  "crown",
] as const
export const VipArt = z.enum(VIP_ART)
export type VipArt = z.output<typeof VipArt>

/** The most levels of a ladder. */
export const MOST_LEVELS = 12

/** The highest priority of a level's withdrawals. */
export const MOST_PRIORITY = 9

/** The bounds of a promised time, up to two days. */
export const ANSWER_MINUTES = { least: 5, most: 2_880 } as const

/** One level of a ladder as the house writes it; its number is its place, from 1 up. */
export const VipLevel = z.strictObject({
  names: z.array(z.strictObject({ language: Language, name: trimmed(30, 1) })).check(
    z.minLength(1),
    z.maxLength(9),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  ),
  art: VipArt,
  reach: VipThresholds,
  keep: VipThresholds,
  /** Money for the first time that a member reaches the level. */
  gift: Sum,
  /** Money on each birthday. */
  birthday: Sum,
  /** Withdrawals cost the member no fee. */
  withoutFee: z.boolean(),
  /** Withdrawals that wait for a person are listed by it, the higher first. */
  priority: z._default(z.int().check(z.gte(0), z.lte(MOST_PRIORITY)), 0),
  /** Minutes after the request by which a person has decided a withdrawal; null: no time is promised. */
  answerMinutes: z._default(
    z.nullable(z.int().check(z.gte(ANSWER_MINUTES.least), z.lte(ANSWER_MINUTES.most))),
    null,
  ),
})
export type VipLevel = z.output<typeof VipLevel>

export const VipLevels = z.array(VipLevel).check(z.minLength(1), z.maxLength(MOST_LEVELS))

/** Figures of a month so far. Corrections of earlier play may bring them below zero. */
export const VipFigures = z.strictObject({
  deposit: Money,
  validBet: Money,
  points: z.string().check(z.regex(/^-?\d{1,15}$/)),
})
export type VipFigures = z.output<typeof VipFigures>

export const VIP_MOVES = ["REACHED", "KEPT", "FELL", "MANUAL", "MANUAL_ENDED"] as const

/** A level that was reached, kept or left, with the figures that decided it. */
export const VipMove = z.strictObject({
  moveId: z.string(),
  at: Instant,
  reason: z.enum(VIP_MOVES),
  from: z.number(),
  to: z.number(),
  /** The first day of the month whose figures decided; null for a level by people. */
  month: z.nullable(Day),
  figures: z.nullable(VipFigures),
})

/** A member above this rank is answered by the service of their own. Source: specification, section 1. */
export const SERVICE_ABOVE_RANK = 4
