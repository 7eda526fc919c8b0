import type { ConsoleValue } from "@croupier/contract/console/table"
import { EFFECT_FIGURES } from "@croupier/contract/console/promotions"
import { sql } from "@croupier/database"
import { amount, toDecimal, type Amount } from "@croupier/money"
import { effectOf, LEAST_GROUP, NO_SAMPLE, withValue, type Sample } from "@croupier/rewards"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { controlSince, findCampaign, isOpened, type Opened } from "./campaign-store.ts"
import { isAllowed, isControl, knownMembers, meetsTerms } from "./facts.ts"
import { occasionOf } from "./giving.ts"
import type { PromotionKit } from "./kit.ts"

type Answer = ConsoleValue<"promotionEffect">
type Figure = (typeof EFFECT_FIGURES)[number]
type Group = Readonly<Record<Figure, Sample>>

const NO_GROUP: Group = { deposits: NO_SAMPLE, validBet: NO_SAMPLE, revenue: NO_SAMPLE }

/** Members that one look takes in. */
const MOST_MEMBERS = 20_000
const PAGE = 500

/** Points of the ledger at the scale of amounts. */
const POINT = 10_000n

interface Joined {
  readonly count: number
  readonly occasions: readonly string[]
}

async function joinedOf({ db }: Pick<PromotionKit, "db">, promotionId: bigint): Promise<Joined> {
  const { rows } = await sql<{ periodStart: Date; count: number }>`
    select period_start as "periodStart", count(*)::int as count from promotion_instance
     where promotion_id = ${promotionId} group by 1`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    occasions: rows.map(({ periodStart }) => occasionOf({ promotionId, periodStart })),
  }
}

/** Those of members who joined a promotion before an instant: earlier terms reached them, whatever group they are of now. */
async function joinedBefore(
  { db }: Pick<PromotionKit, "db">,
  promotionId: bigint,
  memberIds: readonly MemberId[],
  from: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from promotion_instance
     where promotion_id = ${promotionId} and member_id = any (${[...memberIds]}::bigint[]) and joined_at < ${from}`.execute(
    db,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The days that are measured: from the begin, or since this control group is in force, to the end, the stop, or now. */
async function spanOfEffect(
  { db, clock }: Pick<PromotionKit, "db" | "clock">,
  { id, terms, stoppedAt }: Opened,
): Promise<{ readonly from: Date; readonly until: Date } | undefined> {
  const since = await controlSince(db, id)
  if (!since) return undefined
  const ends = [clock.now(), stoppedAt, terms.endsAt === null ? null : new Date(terms.endsAt)]
  const from = new Date(Math.max(since.getTime(), Date.parse(terms.startsAt)))
  const until = new Date(Math.min(...ends.flatMap((end) => (end === null ? [] : [end.getTime()]))))
  return from < until ? { from, until } : undefined
}

const added = (
  group: Group,
  { deposited, validBet, revenue }: { deposited: bigint; validBet: bigint; revenue: bigint },
): Group => ({
  deposits: withValue(group.deposits, deposited),
  validBet: withValue(group.validBet, validBet),
  revenue: withValue(group.revenue, revenue),
})

const NOTHING = { deposited: 0n, validBet: 0n, revenue: 0n }

/**
 * The audience beside its control group. A member is of the audience by the facts of the begin, or of a later registration: the
 * promotion itself moves later facts. All of the audience counts, joined or not, so that the groups differ by chance and
 * by the promotion alone.
 */
async function effectIn(
  kit: PromotionKit,
  campaign: Opened,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Answer["effect"]> {
  const { asset } = kit.merchants.byId(campaign.merchantId)
  let [treated, held] = [NO_GROUP, NO_GROUP]
  let [after, looked, isWhole] = [0n, 0, false]
  while (looked < MOST_MEMBERS && !isWhole) {
    const page = await knownMembers(kit, campaign.merchantId, { after, limit: PAGE }, from)
    const fit = page.filter((member) => meetsTerms(member, campaign.terms)).map(({ id }) => id)
    const [before, sums] = await Promise.all([
      joinedBefore(kit, campaign.id, fit, from),
      kit.memberSums({ asset, members: fit, from, until }),
    ])
    for (const id of fit) {
      if (before.has(id)) continue
      const brought = sums.get(id) ?? NOTHING
      if (isControl(id, campaign)) held = added(held, brought)
      else treated = added(treated, brought)
    }
    looked += page.length
    isWhole = page.length < PAGE
    after = page.at(-1)?.id ?? after
  }
  return {
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
        treated: toDecimal(effect.treated),
        held: toDecimal(effect.control),
        difference: toDecimal(effect.difference),
        within: effect.within === null ? null : toDecimal(effect.within),
      }
    }),
  }
}

/** Cost and effect of a promotion that was opened. Refuses PROMOTION_UNKNOWN. */
export async function promotionEffect(
  kit: PromotionKit,
  promotionId: bigint,
  merchantId: MerchantId,
): Promise<Answer> {
  const campaign = await findCampaign(kit.db, merchantId, promotionId)
  if (!isOpened(campaign)) return refuse("PROMOTION_UNKNOWN")
  const { count, occasions } = await joinedOf(kit, campaign.id)
  const cost = await kit.costOf(merchantId, { source: "promotion", occasions })
  const worth = await kit.worthOf(merchantId, cost.points)
  const control = campaign.terms.control ?? 0
  const isMeasured = control > 0 && isAllowed(kit.merchants.byId(merchantId), campaign.terms)
  const span = isMeasured ? await spanOfEffect(kit, campaign) : undefined
  const sum: Amount = amount(cost.cash + cost.granted - cost.returned + worth)
  return {
    joined: count,
    claimed: cost.claimed,
    cost: {
      cash: toDecimal(cost.cash),
      bonusGranted: toDecimal(cost.granted),
      bonusReturned: toDecimal(cost.returned),
      points: String(cost.points / POINT),
      pointsWorth: toDecimal(worth),
      sum: toDecimal(sum),
    },
    control,
    effect: span ? await effectIn(kit, campaign, span) : null,
  }
}
