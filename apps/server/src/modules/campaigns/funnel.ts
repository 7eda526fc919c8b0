import type { CohortRow, FunnelRow } from "@croupier/contract/campaigns"
import { sql, type Db, type RawBuilder } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The figures of a code and campaign of an agent. */
export interface FunnelFound {
  readonly agentId: MemberId
  readonly code: string
  readonly campaignId: bigint
  readonly name: string | null
  readonly source: string
  readonly medium: string
  readonly note: string
  readonly archivedAt: Date | null
  readonly clicks: bigint
  readonly registered: bigint
  readonly deposited: bigint
  readonly firstDeposits: bigint
  readonly active: bigint
  readonly validBet: bigint
  readonly ngr: bigint
}

/** The place of a row in the order of agent, code and campaign. */
export interface FunnelPlace {
  readonly agentId: MemberId
  readonly code: string
  readonly campaignId: bigint
}

/**
 * Figures by agent, code and campaign of days of the merchant's calendar, both counted, in the order of agent, code and
 * campaign, behind `after`. Codes without any figure and campaigns that are open stand there with zeros. Sums of days alone
 * are read: a day has one row for each code and campaign, whatever the number of players.
 */
export async function funnelOf(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    /** Null: all of the merchant. */
    readonly agentId: MemberId | null
    /** Codes of the agent, which stand there also without any figure. */
    readonly codes: readonly string[]
    readonly from: string
    readonly until: string
    readonly after: FunnelPlace | undefined
    readonly limit: number
  },
): Promise<readonly FunnelFound[]> {
  const { agentId, merchantId, from, until } = asked
  const own: RawBuilder<unknown> =
    agentId === null
      ? sql`merchant_id = ${merchantId}`
      : sql`agent_id = ${agentId} and merchant_id = ${merchantId}`
  const after = asked.after
  const { rows } = await sql<FunnelFound>`
    with found as (
      select agent_id, code, campaign_id, 0::bigint as clicks, sum(registered)::bigint as registered, sum(deposited)::bigint as deposited,
             sum(first_deposits)::bigint as first_deposits, sum(active)::bigint as active, sum(valid_bet)::bigint as valid_bet, sum(ngr)::bigint as ngr
        from campaign_day where ${own} and day between ${from}::date and ${until}::date group by 1, 2, 3
      union all
      select agent_id, code, campaign_id, sum(clicks)::bigint, 0, 0, 0, 0, 0, 0
        from campaign_click_day where ${own} and day between ${from}::date and ${until}::date group by 1, 2, 3
      union all
      select agent_id, code, id, 0, 0, 0, 0, 0, 0, 0 from campaign where ${own} and archived_at is null
      union all
      select ${agentId}::bigint, code, 0, 0, 0, 0, 0, 0, 0, 0 from unnest(${asked.codes}::text[]) c (code)),
    summed as (
      select agent_id, code, campaign_id, sum(clicks)::bigint as clicks, sum(registered)::bigint as registered, sum(deposited)::bigint as deposited,
             sum(first_deposits)::bigint as first_deposits, sum(active)::bigint as active, sum(valid_bet)::bigint as valid_bet, sum(ngr)::bigint as ngr
        from found group by 1, 2, 3)
    select s.agent_id as "agentId", s.code, s.campaign_id as "campaignId", c.slug as name, coalesce(c.source, '') as source,
           coalesce(c.medium, '') as medium, coalesce(c.note, '') as note, c.archived_at as "archivedAt", s.clicks, s.registered, s.deposited,
           s.first_deposits as "firstDeposits", s.active, s.valid_bet as "validBet", s.ngr
      from summed s left join campaign c on c.id = s.campaign_id
     where ${after?.agentId ?? null}::bigint is null
        or (s.agent_id, s.code, s.campaign_id) > (${after?.agentId ?? null}::bigint, ${after?.code ?? null}::text, ${after?.campaignId ?? null}::bigint)
     order by s.agent_id, s.code, s.campaign_id limit ${asked.limit}`.execute(db)
  return rows
}

const money = (value: bigint): string => toDecimal(amount(value))

/** Figures as the wire has them. */
export const funnelShown = (row: FunnelFound): FunnelRow => ({
  code: row.code,
  campaign:
    row.campaignId === 0n || row.name === null
      ? null
      : {
          campaignId: String(row.campaignId),
          name: row.name,
          source: row.source,
          medium: row.medium,
          note: row.note,
          archivedAt: row.archivedAt?.toISOString() ?? null,
        },
  clicks: Number(row.clicks),
  registered: Number(row.registered),
  deposited: Number(row.deposited),
  firstDeposits: money(row.firstDeposits),
  active: Number(row.active),
  validBet: money(row.validBet),
  ngr: money(row.ngr),
})

/** Where the next page begins, as the wire has it. */
export const placeText = ({ agentId, code, campaignId }: FunnelPlace): string =>
  `${agentId}.${Buffer.from(code).toString("base64url")}.${campaignId}`

/** The place of a cursor; undefined for one that no answer gave out. */
export function placeFrom(cursor: string): FunnelPlace | undefined {
  const [agent = "", encoded = "", campaign = ""] = cursor.split(".")
  const code = Buffer.from(encoded, "base64url").toString()
  return /^\d{1,18}$/.test(agent) && /^[^\p{Cc}\uFFFD]{1,40}$/u.test(code) && /^\d{1,18}$/.test(campaign)
    ? { agentId: BigInt(agent), code, campaignId: BigInt(campaign) }
    : undefined
}

/**
 * Cohorts by month of registration, the newest first, before `before` (a first day of a month): sums of months alone are
 * read.
 */
export async function cohortsOf(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly agentId: MemberId | null
    readonly code: string | undefined
    readonly campaignId: bigint | undefined
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<readonly CohortRow[]> {
  const { merchantId, agentId, code = null, campaignId = null, before = null } = asked
  const own = sql`merchant_id = ${merchantId} and (${agentId}::bigint is null or agent_id = ${agentId}::bigint)
    and (${code}::text is null or lower(code) = lower(${code}::text)) and (${campaignId}::bigint is null or campaign_id = ${campaignId}::bigint)`
  const { rows } = await sql<{
    joined: string
    registered: bigint
    months: readonly { since: number; active: number; deposits: string; ngr: string }[]
  }>`
    with cohort as materialized (
      select date_trunc('month', day)::date as joined, sum(registered)::bigint as registered
        from campaign_day where ${own} and (${before}::date is null or day < ${before}::date)
       group by 1 order by 1 desc limit ${asked.limit}),
    months as (
      select joined, month, sum(active)::bigint as active, sum(deposits)::bigint as deposits, sum(ngr)::bigint as ngr
        from campaign_cohort where ${own} and joined >= (select min(joined) from cohort) group by 1, 2)
    select c.joined::text as joined, c.registered,
           coalesce(jsonb_agg(jsonb_build_object(
             'since', (extract(year from age(m.month, c.joined)) * 12 + extract(month from age(m.month, c.joined)))::int,
             'active', m.active, 'deposits', m.deposits::text, 'ngr', m.ngr::text) order by m.month) filter (where m.month is not null), '[]') as months
      from cohort c left join months m on m.joined = c.joined
     group by 1, 2 order by 1 desc`.execute(db)
  return rows.map(({ joined, registered, months }) => ({
    joined,
    registered: Number(registered),
    months: months.map((each) => ({
      since: each.since,
      active: each.active,
      deposits: money(BigInt(each.deposits)),
      ngr: money(BigInt(each.ngr)),
    })),
  }))
}
