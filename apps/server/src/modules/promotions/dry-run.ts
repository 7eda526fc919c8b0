import type { ConsoleValue } from "@croupier/contract/console/table"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { activityPeriod } from "@croupier/rewards"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { findCampaign } from "./campaign-store.ts"
import { isControl, isOfferedTo, meetsTerms, knownMembers, type KnownMember } from "./facts.ts"
import { freePlaysOf } from "./free-plays.ts"
import type { PromotionKit } from "./kit.ts"
import { shownTerms } from "./report.ts"
import { measureOf, rewardOf } from "./terms.ts"

/** Members that one run looks at. */
const MOST_MEMBERS = 20_000
const PAGE = 500
/** Rows of the answer. */
const MOST_ROWS = 100
/** The span of a promotion without periods. */
const ONCE_MS = 30 * DAY_MS

interface Span {
  readonly start: Date
  readonly end: Date
}

/** The last whole period before an instant; the last 30 days where there are no periods. */
export function lastPeriod({ period }: Pick<PromotionTerms, "period">, timeZone: string, now: Date): Span {
  if (period === "once") return { start: new Date(now.getTime() - ONCE_MS), end: now }
  const { start } = activityPeriod(now, timeZone, period)
  return activityPeriod(new Date(start.getTime() - 1), timeZone, period)
}

interface Outcome {
  readonly memberId: MemberId
  readonly done: bigint
  readonly matched: bigint | null
}

/** Play or deposits of members in a span, as the terms measure them. Play is told by the hour. */
async function outcomesOf(
  db: Db,
  terms: PromotionTerms,
  members: readonly KnownMember[],
  { start, end }: Span,
): Promise<readonly Outcome[]> {
  const ids = members.map(({ id }) => id)
  const buckets = ids.map((id) => bucketOf(id))
  const { measures, least, products } = measureOf(terms)
  if (measures === "none") return ids.map((memberId) => ({ memberId, done: 0n, matched: null }))
  if (measures === "validBet") {
    const { rows } = await sql<Outcome>`
      select m.id as "memberId", coalesce(sum(h.valid), 0)::bigint as done, null::bigint as matched
        from unnest(${ids}::bigint[], ${buckets}::smallint[]) as m (id, bucket)
        left join promotion_hour h on h.bucket = m.bucket and h.member_id = m.id and h.hour >= ${start} and h.hour < ${end}
         and (${products === null ? null : [...products]}::text[] is null or h.product = any (${products === null ? null : [...products]}::text[]))
       group by m.id`.execute(db)
    return rows
  }
  const { rows } = await sql<Outcome>`
    select m.id as "memberId", count(d.key)::bigint as done, (array_agg(d.amount order by d.at, d.key))[1] as matched
      from unnest(${ids}::bigint[], ${buckets}::smallint[]) as m (id, bucket)
      left join promotion_deposit d on d.bucket = m.bucket and d.member_id = m.id and d.at >= ${start} and d.at < ${end}
       and d.amount >= ${least}
     group by m.id`.execute(db)
  return rows
}

/**
 * Who would have got what in the last whole period, had all of the audience joined at its begin, and the cost; of free plays also
 * that in expectation. Nothing is written. Refuses PROMOTION_UNKNOWN.
 */
export async function dryRun(
  kit: PromotionKit,
  promotionId: bigint,
  merchantId: MerchantId,
): Promise<ConsoleValue<"dryRunPromotion">> {
  const campaign = (await findCampaign(kit.db, merchantId, promotionId)) ?? refuse("PROMOTION_UNKNOWN")
  const terms = shownTerms(campaign)
  const merchant = kit.merchants.byId(merchantId)
  const span = lastPeriod(terms, merchant.brand.timeZone, kit.clock.now())
  const { goal } = measureOf(terms)
  const won: { readonly member: KnownMember; readonly done: bigint; readonly reward: Amount }[] = []
  let [after, looked, audience, held, isWhole] = [0n, 0, 0, 0, false]
  while (looked < MOST_MEMBERS && !isWhole) {
    const page = await knownMembers(kit, merchantId, { after, limit: PAGE })
    const inside = page.filter((member) => isOfferedTo(merchant, member, terms) && meetsTerms(member, terms))
    const fit = inside.filter(({ id }) => !isControl(id, { id: promotionId, terms }))
    const outcomes = new Map(
      (await outcomesOf(kit.db, terms, fit, span)).map((each) => [each.memberId, each]),
    )
    for (const member of fit) {
      const { done, matched } = outcomes.get(member.id) ?? { done: 0n, matched: null }
      const reward = done >= goal ? rewardOf(terms, matched, merchant.asset) : undefined
      if (reward !== undefined && reward > 0n) won.push({ member, done, reward })
    }
    looked += page.length
    audience += inside.length
    held += inside.length - fit.length
    isWhole = page.length < PAGE
    after = page.at(-1)?.id ?? after
  }
  const free = await freePlaysOf(kit, merchantId, terms)
  const plays = won.map(({ reward }) => free?.of(reward))
  const cost = won.reduce((sum, { reward }) => sum + reward, 0n)
  const isMoney = terms.requirement.kind === "validBet"
  return {
    from: span.start.toISOString(),
    until: span.end.toISOString(),
    members: looked,
    audience,
    isWhole,
    reached: won.length,
    held,
    cost: toDecimal(amount(cost)),
    budget: toDecimal(parseAmount(terms.budget)),
    free: free
      ? {
          kind: free.kind,
          rounds: free.kind === "bet" ? null : plays.reduce((sum, each) => sum + (each?.rounds ?? 0), 0),
          returns: free.returns,
          expected: toDecimal(amount(plays.reduce((sum, each) => sum + (each?.expected ?? 0n), 0n))),
          isAtMost: plays.some((each) => each?.isAtMost),
        }
      : null,
    rows: won
      .map((each, at) => ({ ...each, play: plays[at] }))
      .toSorted((a, b) =>
        a.reward === b.reward ? Number(a.member.id - b.member.id) : a.reward < b.reward ? 1 : -1,
      )
      .slice(0, MOST_ROWS)
      .map(({ member, done, reward, play }) => ({
        memberId: String(member.id),
        account: member.account,
        done: isMoney ? toDecimal(amount(done > 0n ? done : ZERO)) : String(done),
        reward: toDecimal(reward),
        rounds: play?.rounds ?? null,
        expected: play ? toDecimal(play.expected) : null,
      })),
  }
}
