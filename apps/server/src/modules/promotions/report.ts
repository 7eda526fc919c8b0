import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { MerchantId } from "../../kernel/ids.ts"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { unmet } from "@croupier/rewards"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { findCampaign, isOpened, listCampaigns, type Campaign } from "./campaign-store.ts"
import { isControl, isInAudience, isOfferedTo, knownMembers } from "./facts.ts"
import { instanceIn, type InstanceState } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"
import { openState } from "./standing.ts"
import { conditionOf, periodAt } from "./terms.ts"

/** The draft where there is one, else the terms in force: what a person of the house looks at. */
export const shownTerms = ({ draft, terms }: Campaign) => {
  const shown = draft ?? terms
  if (!shown) throw new Error("a promotion has a draft or terms")
  return shown
}

interface Count {
  readonly promotionId: bigint
  readonly state: InstanceState
  readonly count: bigint
}

interface Effect {
  readonly promotionId: bigint
  readonly members: bigint
  readonly deposited: bigint
  readonly played: bigint
}

async function countsOf(db: Db, merchantId: MerchantId): Promise<readonly Count[]> {
  const { rows } = await sql<Count>`
    select promotion_id as "promotionId", state, count(*) as count from promotion_instance
     where merchant_id = ${merchantId} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Deposits and valid bet of those who take part: from the hour of the joining to the end of the period. */
async function effectsOf(db: Db, merchantId: MerchantId, now: Date): Promise<ReadonlyMap<bigint, Effect>> {
  const { rows } = await sql<Effect>`
    select i.promotion_id as "promotionId", count(distinct i.member_id) as members,
           coalesce(sum(d.amount), 0)::bigint as deposited, coalesce(sum(h.valid), 0)::bigint as played
      from promotion_instance i
      left join lateral (select sum(amount) as amount from promotion_deposit
                          where bucket = i.bucket and member_id = i.member_id and at >= i.joined_at
                            and at < coalesce(i.period_end, ${now})) d on true
      left join lateral (select sum(valid) as valid from promotion_hour
                          where bucket = i.bucket and member_id = i.member_id
                            and hour >= date_trunc('hour', i.joined_at, 'UTC') and hour < coalesce(i.period_end, ${now})) h on true
     where i.merchant_id = ${merchantId} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.promotionId, row]))
}

/** Promotions of a merchant with cost and effect, the newest first. */
export async function reportPromotions(
  { db, clock, merchants }: Pick<PromotionKit, "db" | "clock" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listPromotions">> {
  const [campaigns, counts, effects] = await Promise.all([
    listCampaigns(db, merchantId),
    countsOf(db, merchantId),
    effectsOf(db, merchantId, clock.now()),
  ])
  return {
    isOffered: merchants.byId(merchantId).settings.promotions.enabled,
    rows: campaigns.map((campaign) => {
      const { id, state, version, rowVersion, draft, budget, reserved, paid } = campaign
      const effect = effects.get(id)
      return {
        promotionId: String(id),
        state,
        version,
        rowVersion,
        terms: shownTerms(campaign),
        hasDraft: draft !== undefined,
        budget: toDecimal(budget),
        reserved: toDecimal(reserved),
        paid: toDecimal(paid),
        counts: counts
          .filter(({ promotionId }) => promotionId === id)
          .map(({ state: of, count }) => ({ state: of, count: Number(count) })),
        effect: {
          members: Number(effect?.members ?? 0n),
          deposited: toDecimal(amount(effect?.deposited ?? 0n)),
          played: toDecimal(amount(effect?.played ?? 0n)),
        },
      }
    }),
  }
}

const MONEY_FACTS: ReadonlySet<string> = new Set(["deposited", "played"])

const factText = (fact: string, value: unknown): string => {
  if (typeof value === "bigint") return MONEY_FACTS.has(fact) ? toDecimal(amount(value)) : String(value)
  return Array.isArray(value) ? value.join(", ") : String(value)
}

/** Why a member is in the audience of a promotion, or out of it. Refuses PROMOTION_UNKNOWN, ACCOUNT_UNKNOWN. */
export async function previewPromotion(
  kit: PromotionKit,
  { promotionId, memberId }: ConsoleParsed<"previewPromotion">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"previewPromotion">> {
  const campaign =
    (await findCampaign(kit.db, merchantId, BigInt(promotionId))) ?? refuse("PROMOTION_UNKNOWN")
  const id = memberIdOf(memberId)
  const [known] = (await kit.isMemberOf(merchantId, id))
    ? await knownMembers(kit, merchantId, { ids: [id] })
    : []
  if (!known) return refuse("ACCOUNT_UNKNOWN")
  const terms = shownTerms(campaign)
  const merchant = kit.merchants.byId(merchantId)
  const missed = unmet(conditionOf(terms), known.facts)
  const isUnmet = (fact: string): boolean =>
    missed.some(
      (each) => ("fact" in each ? each.fact : "not" in each && "fact" in each.not && each.not.fact) === fact,
    )
  const asked = new Set<string>(terms.audience.map(({ fact }) => fact))
  const names = [...new Set<string>([...asked, ...Object.keys(known.facts)])]
  return {
    account: known.account,
    isIn: isOfferedTo(merchant, known, terms) && isInAudience(known, { id: campaign.id, terms }),
    isControl: isControl(id, { id: campaign.id, terms }),
    isBarred: known.isBarred || known.isTrial,
    facts: names.map((fact) => ({
      fact: factOf(fact),
      value: known.facts[fact] === undefined ? "" : factText(fact, known.facts[fact]),
      isMet: asked.has(fact) ? !isUnmet(fact) : null,
    })),
    state: await stateFor(kit, campaign, id),
  }
}

type FactName = ConsoleValue<"previewPromotion">["facts"][number]["fact"]
const FACTS: readonly FactName[] = [
  "country",
  "language",
  "agent",
  "label",
  "level",
  "daysSinceRegistration",
  "daysSincePlay",
  "deposits",
  "deposited",
  "played",
]

function factOf(name: string): FactName {
  const fact = FACTS.find((each) => each === name)
  if (!fact) throw new RangeError(`${name} is no fact of a member`)
  return fact
}

async function stateFor(kit: PromotionKit, campaign: Campaign, memberId: bigint) {
  if (!isOpened(campaign)) return "coming-soon"
  const now = kit.clock.now()
  const { timeZone } = kit.merchants.byId(campaign.merchantId).brand
  const { start } = periodAt(campaign.terms, { ...campaign, timeZone }, now)
  const mine = await instanceIn(kit.db, { promotionId: campaign.id, memberId, periodStart: start })
  return mine?.state ?? openState(campaign, now).state
}
