import { z } from "zod/mini"
import { BonusCode } from "../bonuses/terms.ts"
import { Money, PositiveMoney } from "../wire/values.ts"

export const WHEEL_PRIZES = ["CASH", "BONUS", "POINTS", "NOTHING"] as const

/** Weights of a wheel add up to this. */
export const WHEEL_WEIGHT = 1000

/** The prize of a segment: cash, a bonus, whole points, or nothing, whose amount is zero. */
export const WheelPrize = z
  .strictObject({ kind: z.enum(WHEEL_PRIZES), amount: Money })
  .check(
    z.refine(({ kind, amount }) =>
      kind === "NOTHING"
        ? /^0+(\.0+)?$/.test(amount)
        : PositiveMoney.safeParse(amount).success && (kind !== "POINTS" || /^\d{1,9}(\.0+)?$/.test(amount)),
    ),
  )
export type WheelPrize = z.output<typeof WheelPrize>

/** A segment: its prize, its weight, and how often the prize can be won; null: without limit. */
export const WheelSegment = z
  .strictObject({
    prize: WheelPrize,
    weight: z.number().check(z.int(), z.gte(1), z.lte(WHEEL_WEIGHT)),
    stock: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
    /** A bonus has the newest terms of this code when the version is approved; null for other prizes. */
    code: z._default(z.nullable(BonusCode), null),
  })
  .check(z.refine(({ prize, code }) => (prize.kind === "BONUS") === (code !== null), { path: ["code"] }))
export type WheelSegment = z.output<typeof WheelSegment>

/** Terms of the wheel. Stock and budget count from the beginning of each version. */
export const WheelTerms = z
  .strictObject({
    isOpen: z.boolean(),
    /** Cash and bonuses that the wheel gives at most under this version. */
    budget: PositiveMoney,
    segments: z.array(WheelSegment).check(z.minLength(2), z.maxLength(12)),
  })
  .check(
    z.refine(({ segments }) => segments.reduce((sum, { weight }) => sum + weight, 0) === WHEEL_WEIGHT),
    z.refine(({ segments }) => segments.some(({ prize }) => prize.kind !== "NOTHING")),
  )
export type WheelTerms = z.output<typeof WheelTerms>
