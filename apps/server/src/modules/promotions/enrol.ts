import { inTransaction, sql } from "@croupier/database"
import type { MemberId } from "../../kernel/ids.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { findCampaign, isOpened, openCampaigns, type Opened } from "./campaign-store.ts"
import { isInAudience, isOfferedTo, knownMembers } from "./facts.ts"
import { give } from "./giving.ts"
import { instanceIn, shareGate } from "./instance-store.ts"
import { enter } from "./join.ts"
import type { PromotionKit } from "./kit.ts"
import { openState } from "./standing.ts"
import { measureOf, periodAt } from "./terms.ts"

const PAGE = 500

/**
 * Takes the audience of automatic promotions into the period of now: those who have no instance yet. A promotion that asks for
 * nothing pays at once. Answers with how many were taken in.
 */
export async function enrol(kit: PromotionKit): Promise<number> {
  let taken = 0
  for (const merchant of kit.merchants.all()) {
    if (!merchant.settings.promotions.enabled) continue
    const automatic = (await openCampaigns(kit.db, merchant.id)).filter(
      (campaign) =>
        campaign.terms.way === "automatic" && openState(campaign, kit.clock.now()).state === "join",
    )
    for (const campaign of automatic) taken += await enrolIn(kit, campaign)
  }
  return taken
}

async function enrolIn(kit: PromotionKit, campaign: Opened): Promise<number> {
  const merchant = kit.merchants.byId(campaign.merchantId)
  const { start } = periodAt(
    campaign.terms,
    { ...campaign, timeZone: merchant.brand.timeZone },
    kit.clock.now(),
  )
  let [after, taken] = [0n, 0]
  for (;;) {
    const page = await knownMembers(kit, merchant.id, { after, limit: PAGE })
    const fit = page.filter(
      (member) => isOfferedTo(merchant, member, campaign.terms) && isInAudience(member, campaign),
    )
    const there = await takenIn(
      kit,
      campaign.id,
      start,
      fit.map(({ id }) => id),
    )
    for (const { id } of fit) {
      if (there.has(id)) continue
      const outcome = await enrolOne(kit, campaign, id, start)
      if (outcome === "spent") return taken
      taken += outcome === "in" ? 1 : 0
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return taken
    after = last.id
  }
}

async function takenIn(
  { db }: Pick<PromotionKit, "db">,
  promotionId: bigint,
  start: Date,
  ids: readonly MemberId[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from promotion_instance
     where promotion_id = ${promotionId} and member_id = any (${ids}::bigint[]) and period_start = ${start}`.execute(
    db,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

async function enrolOne(
  kit: PromotionKit,
  { id, merchantId }: Opened,
  memberId: MemberId,
  start: Date,
): Promise<"in" | "out" | "spent"> {
  try {
    return await inTransaction(kit.db, async (tx) => {
      await shareGate(tx)
      const now = kit.clock.now()
      const held = await findCampaign(tx, merchantId, id, true)
      if (!isOpened(held) || openState(held, now).state !== "join") return "spent"
      if (await instanceIn(tx, { promotionId: id, memberId, periodStart: start })) return "out"
      const isMeasured = measureOf(held.terms).measures !== "none"
      const made = await enter(kit, tx, held, { memberId, now, state: isMeasured ? "process" : "joined" })
      if (!made) return "out"
      if (!isMeasured) await give(kit, tx, made, { isAutomatic: true })
      return "in"
    })
  } catch (error) {
    if (error instanceof Refusal) return error.code === "PROMOTION_SPENT" ? "spent" : "out"
    throw error
  }
}
