import { EFFECT_FIGURES, type CampaignEffect, type EffectFigure } from "@croupier/contract/campaign-effect"
import { amount, toDecimal, type Amount } from "@croupier/money"
import { effectOf, LEAST_GROUP, NO_SAMPLE, withValue, type Sample } from "@croupier/rewards"
import type { GiftCost } from "./occasion-cost.ts"

type Group = Readonly<Record<EffectFigure, Sample>>

/** Figures of a member in the days that are measured, at the ledger's scale. */
export interface Brought {
  readonly deposited: bigint
  readonly validBet: bigint
  /** Stakes less prizes and less all gifts. */
  readonly revenue: bigint
}

/** The audience of a campaign beside its control group. */
export interface Groups {
  readonly treated: Group
  readonly held: Group
}

const NO_GROUP: Group = { deposits: NO_SAMPLE, validBet: NO_SAMPLE, revenue: NO_SAMPLE }
export const NO_GROUPS: Groups = { treated: NO_GROUP, held: NO_GROUP }

const NOTHING: Brought = { deposited: 0n, validBet: 0n, revenue: 0n }

/** Members that one look takes in, and those of one page of it. */
export const MOST_MEMBERS = 20_000
export const MEMBERS_PAGE = 500

/** Points of the ledger at the scale of amounts. */
const POINT = 10_000n

const added = (group: Group, { deposited, validBet, revenue }: Brought): Group => ({
  deposits: withValue(group.deposits, deposited),
  validBet: withValue(group.validBet, validBet),
  revenue: withValue(group.revenue, revenue),
})

/** The groups with one member more; one without figures brought nothing. */
export const withMember = (
  { treated, held }: Groups,
  isHeld: boolean,
  brought: Brought = NOTHING,
): Groups => ({
  treated: isHeld ? treated : added(treated, brought),
  held: isHeld ? added(held, brought) : held,
})

/** A hundredth of a unit of money, at the scale of amounts: means are told to it. */
const CENT = 100n
const mean = (sum: Amount): string => toDecimal(amount(sum - (sum % CENT)))

/** Two groups as people of the house read them: each figure per head, the difference, and its interval. */
export const groupsTold = (
  { treated, held }: Groups,
  { from, until, isWhole }: { readonly from: Date; readonly until: Date; readonly isWhole: boolean },
): NonNullable<CampaignEffect["effect"]> => ({
  from: from.toISOString(),
  until: until.toISOString(),
  treated: Number(treated.deposits.count),
  held: Number(held.deposits.count),
  least: Number(LEAST_GROUP),
  isWhole,
  figures: EFFECT_FIGURES.map((figure) => {
    const effect = effectOf(treated[figure], held[figure])
    return {
      figure,
      treated: mean(effect.treated),
      held: mean(effect.control),
      difference: mean(effect.difference),
      within: effect.within === null ? null : mean(amount(effect.within + CENT - 1n)),
    }
  }),
})

/** The cost of claimed gifts as people of the house read it; `worth` is that of the points. */
export const costTold = (cost: GiftCost, worth: Amount): CampaignEffect["cost"] => ({
  cash: toDecimal(cost.cash),
  bonusGranted: toDecimal(cost.granted),
  bonusReturned: toDecimal(cost.returned),
  points: String(cost.points / POINT),
  pointsWorth: toDecimal(worth),
  sum: toDecimal(amount(cost.cash + cost.granted - cost.returned + worth)),
})
