import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { isHeldBack, mayBeOffered, meets, type MemberFacts } from "@croupier/rewards"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { PromotionKit, PromotionMerchant } from "./kit.ts"
import { isBonus, conditionOf, kindsOf } from "./terms.ts"

/** Days that the fact `played` looks back. */
const PLAYED_DAYS = 30

/** A member with all that promotions ask about. */
export interface KnownMember {
  readonly id: MemberId
  readonly account: string
  readonly isTrial: boolean
  /** Locked, on a break or excluded. */
  readonly isBarred: boolean
  readonly facts: MemberFacts
}

interface Sums {
  readonly memberId: MemberId
  readonly deposits: bigint
  readonly deposited: bigint
  readonly played: bigint
  readonly lastPlayedAt: Date | null
}

/** Deposits and play of members before an instant of each, by one read of the module's projections. */
async function sumsOf(
  db: Db | Tx,
  members: readonly { readonly id: MemberId; readonly at: Date }[],
): Promise<ReadonlyMap<bigint, Sums>> {
  const ids = members.map(({ id }) => id)
  const { rows } = await sql<Sums>`
    select m.id as "memberId", coalesce(d.deposits, 0)::bigint as deposits, coalesce(d.deposited, 0)::bigint as deposited,
           coalesce(h.played, 0)::bigint as played, h.last as "lastPlayedAt"
      from unnest(${ids}::bigint[], ${ids.map((id) => bucketOf(id))}::smallint[], ${members.map(({ at }) => at)}::timestamptz[]) as m (id, bucket, until)
      left join lateral (select count(*) as deposits, sum(amount) as deposited from promotion_deposit
                          where bucket = m.bucket and member_id = m.id and at < m.until) d on true
      left join lateral (select sum(valid) filter (where hour >= m.until - ${PLAYED_DAYS} * interval '1 day') as played, max(hour) as last from promotion_hour
                          where bucket = m.bucket and member_id = m.id and hour < m.until) h on true`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.memberId, row]))
}

const daysBetween = (from: Date, now: Date): bigint =>
  BigInt(Math.max(0, Math.floor((now.getTime() - from.getTime()) / DAY_MS)))

/** Which members are asked about: those of a list, or a page of a merchant's players in the order of their ids. */
export type Asked = { readonly ids: readonly MemberId[] } | { readonly after: bigint; readonly limit: number }

/**
 * Members of a merchant with their facts; accounts of trials are never among a page of all. `from` asks for the facts of that
 * instant, or of the registration of one who came later: days, deposits and play; the others are those of now.
 */
export async function knownMembers(
  kit: Pick<PromotionKit, "db" | "clock" | "identity" | "agentsAbove" | "levelsOf" | "labelsOf">,
  merchantId: MerchantId,
  asked: Asked,
  from?: Date,
): Promise<KnownMember[]> {
  const now = kit.clock.now()
  const members = await kit.identity.factsOf(merchantId, asked)
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return []
  const seenAt = ({ registeredAt }: { readonly registeredAt: Date }): Date =>
    from === undefined ? now : registeredAt > from ? registeredAt : from
  const [sums, shown, agents, levels, labels] = await Promise.all([
    sumsOf(
      kit.db,
      members.map((member) => ({ id: member.id, at: seenAt(member) })),
    ),
    kit.identity.membersShown(ids),
    kit.agentsAbove(ids),
    kit.levelsOf(ids),
    kit.labelsOf(ids),
  ])
  return members.map(({ id, account, type, country, language, registeredAt }) => {
    const sum = sums.get(id)
    const last = sum?.lastPlayedAt
    const at = seenAt({ registeredAt })
    return {
      id,
      account,
      isTrial: type === 4,
      isBarred: (shown.get(id)?.marks.length ?? 0) > 0,
      facts: {
        language,
        daysSinceRegistration: daysBetween(registeredAt, at),
        deposits: sum?.deposits ?? 0n,
        deposited: sum?.deposited ?? 0n,
        played: sum?.played ?? 0n,
        agent: agents.get(id) ?? [],
        label: [labels.get(id) ?? []].flat(),
        level: BigInt(levels.get(id) ?? 0),
        ...(country === null ? {} : { country }),
        ...(last ? { daysSincePlay: daysBetween(last, at) } : {}),
      },
    }
  })
}

/** True where market and merchant let a promotion of these terms be offered. */
export const isAllowed = (
  { settings, policy }: Pick<PromotionMerchant, "settings" | "policy">,
  terms: Pick<PromotionTerms, "requirement" | "reward">,
): boolean =>
  settings.promotions.enabled &&
  (!isBonus(terms.reward) || settings.bonuses.enabled) &&
  (terms.reward.kind !== "points" || settings.points.enabled) &&
  (terms.reward.kind !== "spins" || settings.wheel.enabled) &&
  kindsOf(terms).every((kind) => !policy.forbiddenPromotions.includes(kind))

/** True where a member may be offered a promotion at all: neither barred nor on trial, and its kind is allowed. */
export const isOfferedTo = (
  merchant: Pick<PromotionMerchant, "settings" | "policy">,
  member: Pick<KnownMember, "isBarred" | "isTrial">,
  terms: Pick<PromotionTerms, "requirement" | "reward">,
): boolean =>
  isAllowed(merchant, terms) &&
  kindsOf(terms).every((kind) =>
    mayBeOffered(
      { isExcluded: member.isBarred, isTrial: member.isTrial },
      { forbids: merchant.policy.forbiddenPromotions },
      kind,
    ),
  )

/** A promotion as its audience is asked about. */
interface Targeted {
  readonly id: bigint
  readonly terms: PromotionTerms
}

/** True where the facts of a member meet every condition of the terms; the control group is among them. */
export const meetsTerms = ({ facts }: Pick<KnownMember, "facts">, terms: PromotionTerms): boolean =>
  meets(conditionOf(terms), facts)

/** True for a member who is shown and offered nothing of a promotion, so that its effect can be told. */
export const isControl = (memberId: bigint, { id, terms }: Targeted): boolean =>
  isHeldBack(`promotion:${id}`, memberId, terms.control ?? 0)

/** True where a promotion is for a member: the facts meet every condition, and the member is not of the control group. */
export const isInAudience = (member: Pick<KnownMember, "id" | "facts">, campaign: Targeted): boolean =>
  !isControl(member.id, campaign) && meetsTerms(member, campaign.terms)
