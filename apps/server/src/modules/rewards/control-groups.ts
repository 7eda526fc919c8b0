import { EFFECT_FIGURES, type CampaignEffect, type EffectFigure } from "@croupier/contract/campaign-effect"
import { amount, toDecimal, type Amount } from "@croupier/money"
import { effectOf, LEAST_GROUP, NO_SAMPLE, withValue, type Sample } from "@croupier/rewards"
import type { MemberId } from "../../kernel/ids.ts"
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
const NO_GROUPS: Groups = { treated: NO_GROUP, held: NO_GROUP }

const NOTHING: Brought = { deposited: 0n, validBet: 0n, revenue: 0n }

/** Members that one look takes in, and those of one page of it. */
const MOST_MEMBERS = 20_000
export const MEMBERS_PAGE = 500

/** Points of the ledger at the scale of amounts. */
const POINT = 10_000n

const added = (group: Group, { deposited, validBet, revenue }: Brought): Group => ({
  deposits: withValue(group.deposits, deposited),
  validBet: withValue(group.validBet, validBet),
  revenue: withValue(group.revenue, revenue),
})

/** The groups with one member more; one without figures brought nothing. */
const withMember = ({ treated, held }: Groups, isHeld: boolean, brought: Brought = NOTHING): Groups => ({
  treated: isHeld ? treated : added(treated, brought),
  held: isHeld ? added(held, brought) : held,
})

/** A hundredth of a unit of money, at the scale of amounts: means are told to it. */
const CENT = 100n
const mean = (sum: Amount): string => toDecimal(amount(sum - (sum % CENT)))

/** Two groups as people of the house read them: each figure per head, the difference, and its interval. */
const groupsTold = (
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

/** The reads by which the two groups of a campaign are measured. */
interface Audience {
  /** At most `MEMBERS_PAGE` members above a number: how many were read, the last of them, and those whom the campaign is for. */
  readonly page: (after: bigint) => Promise<{
    readonly read: number
    readonly last: bigint | undefined
    readonly ids: readonly MemberId[]
  }>
  /** Those of members who joined before the days that are measured: they count in neither group. */
  readonly joinedBefore: (ids: readonly MemberId[]) => Promise<ReadonlySet<bigint>>
  readonly brought: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, Brought>>
  readonly isHeld: (id: MemberId) => boolean
}

/** The audience of a campaign beside its control group, up to `MOST_MEMBERS` of its members. */
export async function measuredGroups(
  { page, joinedBefore, brought, isHeld }: Audience,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<NonNullable<CampaignEffect["effect"]>> {
  let groups = NO_GROUPS
  let [after, looked, isWhole] = [0n, 0, false]
  while (looked < MOST_MEMBERS && !isWhole) {
    const { read, last, ids } = await page(after)
    const [before, sums] = await Promise.all([joinedBefore(ids), brought(ids)])
    for (const id of ids) if (!before.has(id)) groups = withMember(groups, isHeld(id), sums.get(id))
    looked += read
    isWhole = read < MEMBERS_PAGE
    after = last ?? after
  }
  return groupsTold(groups, { from, until, isWhole })
}

/** The cost of claimed gifts as people of the house read it; `worth` is that of the points. */
export const costTold = (cost: GiftCost, worth: Amount): CampaignEffect["cost"] => ({
  cash: toDecimal(cost.cash),
  bonusGranted: toDecimal(cost.granted),
  bonusReturned: toDecimal(cost.returned),
  points: String(cost.points / POINT),
  pointsWorth: toDecimal(worth),
  sum: toDecimal(amount(cost.cash + cost.granted - cost.returned + worth)),
})
