import { z } from "zod/mini"
import { CASHBACK_BASES } from "../cashback/values.ts"
import { GameCategory } from "../games/site.ts"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Day, Empty, Instant, Money } from "../wire/values.ts"
import { VipArt, VipFigures, VipMove, VipThresholds } from "./values.ts"

const base = { method: "GET", encrypted: false, errors: [] } as const

export const vipLevels = endpoint({
  ...base,
  path: "/wps/relay/MCSFE_getPlayerRankList",
  module: "MCSFE_getPlayerRankList",
  token: false,
  access: ANYBODY,
  input: Empty,
  summary: "The ladder of levels in force, with exact thresholds and benefits; public",
  value: z.strictObject({
    /** Market and merchant let levels be offered, and a ladder is in force. */
    isOffered: z.boolean(),
    asset: z.string(),
    levels: z.array(
      z.strictObject({
        level: z.number(),
        /** The rank of the specification: the level's number. */
        rank: z.number(),
        name: z.string(),
        art: VipArt,
        reach: VipThresholds,
        keep: VipThresholds,
        gift: Money,
        birthday: Money,
        withoutFee: z.boolean(),
        /** Withdrawals that wait for a person are listed by it, the higher first; 0: without priority. */
        priority: z.number(),
        /** Minutes after the request by which a person has decided a withdrawal; null: no time is promised. */
        answerMinutes: z.nullable(z.number()),
        /** A service of their own answers members of the level. */
        hasService: z.boolean(),
        /** Rates of cashback of the level, in per cent; products without one are left out. */
        cashback: z.array(
          z.strictObject({ product: GameCategory, basis: z.enum(CASHBACK_BASES), rate: z.string() }),
        ),
        /** The most that members of the level may withdraw; null where the house has no limits for it. */
        limits: z.nullable(
          z.strictObject({
            request: Money,
            day: Money,
            month: Money,
            /** Requests of a day; null: as many as the sums allow. */
            dayCount: z.nullable(z.number()),
          }),
        ),
      }),
    ),
  }),
})

const Missing = z.partial(VipThresholds)

export const playerRank = endpoint({
  ...base,
  path: "/wps/relay/MCSFE_getPlayerRankProgress",
  module: "MCSFE_getPlayerRankProgress",
  token: true,
  access: REAL,
  input: Empty,
  summary: "Where the caller stands: the level, the figures of the month, and what is missing for the next",
  value: z.strictObject({
    /** Levels are offered to the caller: not where market or merchant have them off, nor to an excluded member. */
    isOffered: z.boolean(),
    /** The level whose benefits hold; 0: none yet. */
    level: z.number(),
    rank: z.number(),
    name: z.string(),
    /** The level that play and deposits have reached. */
    earned: z.number(),
    /** A level that people of the house gave, until an instant; null: none. */
    given: z.nullable(z.strictObject({ level: z.number(), until: Instant })),
    month: z.strictObject({ from: Day, endsAt: Instant }),
    figures: VipFigures,
    /** The parts of the next level's thresholds that are missing; empty where play of this moment reaches it. Null at the top. */
    next: z.nullable(z.strictObject({ level: z.number(), missing: Missing })),
    /** Keeping the level: sure, because it was reached this month, or by the thresholds that are missing. Null without a level. */
    keep: z.nullable(z.strictObject({ isSure: z.boolean(), missing: Missing })),
    moves: z.array(VipMove),
  }),
})
