import { z } from "zod/mini"
import { Instant, Money } from "../wire/values.ts"

/** The most members of a hundred that terms hold back. */
export const MOST_CONTROL = 50

/** Members per hundred who are shown and offered nothing of a campaign, so that its effect can be told. */
export const ControlShare = z.number().check(z.int(), z.gte(0), z.lte(MOST_CONTROL))

/** Figures of a group, per head. */
export const EFFECT_FIGURES = ["deposits", "validBet", "revenue"] as const
export type EffectFigure = (typeof EFFECT_FIGURES)[number]

/** Cost of a campaign by the ledger, and the figures per head of its audience beside its control group. */
export const CampaignEffect = z.strictObject({
  /** Joinings, and gifts that were claimed or paid without a claim. */
  joined: z.number(),
  claimed: z.number(),
  cost: z.strictObject({
    cash: Money,
    bonusGranted: Money,
    bonusReturned: Money,
    /** Whole points, and their worth by the terms of conversion. */
    points: z.string(),
    pointsWorth: Money,
    /** Cash, bonuses less the part that came back, and the worth of points. */
    sum: Money,
  }),
  /** Members per hundred that are held back by the terms in force. */
  control: z.number(),
  /** Null: there is no control group, or the campaign has not begun. */
  effect: z.nullable(
    z.strictObject({
      from: Instant,
      until: Instant,
      treated: z.number(),
      held: z.number(),
      /** Fewer in one of the groups say nothing. */
      least: z.number(),
      /** False: the merchant has more members than are looked at. */
      isWhole: z.boolean(),
      figures: z.array(
        z.strictObject({
          figure: z.enum(EFFECT_FIGURES),
          treated: Money,
          held: Money,
          difference: Money,
          /** The true difference lies within this of it in 19 of 20 campaigns; null: a group is too small to say. */
          within: z.nullable(Money),
        }),
      ),
    }),
  ),
})
export type CampaignEffect = z.output<typeof CampaignEffect>
