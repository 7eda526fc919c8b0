import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { costTold, measuredGroups, MEMBERS_PAGE } from "../rewards/index.ts"
import { controlSince, findCampaign, isOpened, type Opened } from "./campaign-store.ts"
import { isAllowed, isControl, knownMembers, meetsTerms } from "./facts.ts"
import { occasionOf } from "./giving.ts"
import type { PromotionKit } from "./kit.ts"

type Answer = ConsoleValue<"promotionEffect">

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
  return measuredGroups(
    {
      page: async (after) => {
        const page = await knownMembers(kit, campaign.merchantId, { after, limit: MEMBERS_PAGE }, from)
        const fit = page.filter((member) => meetsTerms(member, campaign.terms))
        return { read: page.length, last: page.at(-1)?.id, ids: fit.map(({ id }) => id) }
      },
      joinedBefore: (ids) => joinedBefore(kit, campaign.id, ids, from),
      brought: (members) => kit.memberSums({ asset, members, from, until }),
      isHeld: (id) => isControl(id, campaign),
    },
    { from, until },
  )
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
  const control = campaign.terms.control ?? 0
  const isMeasured = control > 0 && isAllowed(kit.merchants.byId(merchantId), campaign.terms)
  const span = isMeasured ? await spanOfEffect(kit, campaign) : undefined
  return {
    joined: count,
    claimed: cost.claimed,
    cost: costTold(cost, await kit.worthOf(merchantId, cost.points)),
    control,
    effect: span ? await effectIn(kit, campaign, span) : null,
  }
}
