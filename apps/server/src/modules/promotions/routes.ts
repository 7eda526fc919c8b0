import type { PromotionStanding } from "@croupier/contract/promotions"
import { handlers, type Context, type MemberContext } from "../../call/context.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { findCampaign, isOpened, listCampaigns, type Opened } from "./campaign-store.ts"
import { depositOffers } from "./deposit-bonus.ts"
import { isAllowed, isControl, isInAudience, isOfferedTo, knownMembers } from "./facts.ts"
import { instancesOf, type Instance } from "./instance-store.ts"
import { applyFor, join } from "./join.ts"
import type { PromotionKit } from "./kit.ts"
import { cardOf, instanceShown, openState, termsShown, unjoinedShown } from "./standing.ts"
import { periodAt } from "./terms.ts"

/** Promotions of the site, for visitors and members. */
export const promotionRoutes = (kit: PromotionKit) =>
  handlers({
    promotions: async (_, context) => ({ rows: await cardsFor(kit, context) }),
    featuredPromotion: async (_, context) => {
      const chosen = context.merchant.settings.home.promotion
      if (chosen === "none") return { promotion: null }
      const cards = await cardsFor(kit, context)
      const promotion = chosen === "" ? cards[0] : cards.find(({ promotionId }) => promotionId === chosen)
      return { promotion: promotion ?? null }
    },
    promotionDetail: async ({ promotionId }, { merchant, language, member }) => {
      const found = await findCampaign(kit.db, merchant.id, BigInt(promotionId))
      if (!isOpened(found) || !isAllowed(merchant, found.terms)) return refuse("PROMOTION_UNKNOWN")
      if ((await knownOf(kit, [found], member)).length === 0) return refuse("PROMOTION_UNKNOWN")
      const own = merchant.brand.defaultLanguage
      return {
        ...cardOf(found, { language, own, now: kit.clock.now() }),
        ...(await termsShown(kit, kit.db, merchant, found, language)),
      }
    },
    availablePromotions: async (_, context) => standingsOf(kit, context),
    depositOffers: async (_, context) => ({ rows: await depositOffers(kit, context) }),
    joinPromotion: (input, context) => join(kit, context, input),
    applyForPromotion: (input, context) => applyFor(kit, context, input),
  })

/** The cards of the page of promotions that a visitor or member may know. */
async function cardsFor(kit: PromotionKit, { merchant, language, member }: Context) {
  const now = kit.clock.now()
  const own = merchant.brand.defaultLanguage
  const shown = (await openedOf(kit, merchant.id)).filter(
    (campaign) => isAllowed(merchant, campaign.terms) && isShown(campaign, now),
  )
  const known = await knownOf(kit, shown, member)
  return known.map((campaign) => cardOf(campaign, { language, own, now }))
}

const openedOf = async (kit: Pick<PromotionKit, "db">, merchantId: number): Promise<Opened[]> =>
  (await listCampaigns(kit.db, merchantId)).filter(isOpened)

/**
 * Promotions that a caller may know. A visitor may be a member of a control group, so those that have one are known to members
 * outside it alone, and to those who joined under earlier terms.
 */
async function knownOf(
  { db }: Pick<PromotionKit, "db">,
  campaigns: readonly Opened[],
  member: { readonly id: MemberId } | undefined,
): Promise<readonly Opened[]> {
  const isOpenToAll = ({ terms }: Opened): boolean => (terms.control ?? 0) === 0
  if (member === undefined || campaigns.every(isOpenToAll)) return campaigns.filter(isOpenToAll)
  const joined = await instancesOf(db, member.id)
  return campaigns.filter((campaign) => !isControl(member.id, campaign) || joined.has(campaign.id))
}

/** Promotions on the page: those that may be joined, are spent, or begin later. */
const isShown = (campaign: Opened, now: Date): boolean => {
  const { state, isSpent } = openState(campaign, now)
  return state !== "close" || isSpent
}

/** Promotions that are for a member, and those that the member has joined in a period that goes on. */
async function standingsOf(
  kit: PromotionKit,
  { merchant, member, language }: MemberContext,
): Promise<{ isOffered: boolean; rows: PromotionStanding[] }> {
  const now = kit.clock.now()
  const facts = kit.merchants.byId(merchant.id)
  const own = facts.brand.defaultLanguage
  const [known] = await knownMembers(kit, merchant.id, { ids: [member.id] })
  if (!known || known.isBarred || known.isTrial || !facts.settings.promotions.enabled)
    return { isOffered: false, rows: [] }
  const [campaigns, mine] = await Promise.all([openedOf(kit, merchant.id), instancesOf(kit.db, member.id)])
  const rows: PromotionStanding[] = []
  for (const campaign of campaigns) {
    const { start, end } = periodAt(campaign.terms, { ...campaign, timeZone: facts.brand.timeZone }, now)
    const joined = (mine.get(campaign.id) ?? []).find((each) => isOfNow(each, start))
    if (joined) rows.push(await instanceShown(kit, kit.db, facts, joined, language))
    else if (
      isShown(campaign, now) &&
      isOfferedTo(facts, known, campaign.terms) &&
      isInAudience(known, campaign)
    )
      rows.push(unjoinedShown(campaign, { language, own, now, periodEnd: end }))
  }
  return { isOffered: true, rows }
}

/** The instance of the period of now, or an earlier one whose application waits. */
const isOfNow = ({ periodStart, state }: Instance, start: Date): boolean =>
  periodStart.getTime() === start.getTime() || state === "applying"
