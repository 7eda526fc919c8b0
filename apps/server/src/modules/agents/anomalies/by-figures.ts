import { BOUNDS, isBonusOnly, isOnePlayer, isOwnPlay } from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { Found } from "./anomaly-store.ts"

/** Whose figures of which time. */
export interface FiguresOf {
  readonly merchantId: MerchantId
  readonly asset: string
  readonly from: Date
  readonly until: Date
  /** The month as people name it: "2026-03". */
  readonly month: string
}

const money = (value: bigint): string => toDecimal(amount(value))
const percent = (part: bigint, whole: bigint): string => (whole > 0n ? String((part * 100n) / whole) : "0")

/** Sums of members on lines of a merchant, of whole hours. */
const played = ({ merchantId, asset, from, until }: FiguresOf) => sql`
  select m.line_id, m.member_id, sum(m.stake - m.payout) as net, sum(m.valid_bet) as valid, sum(m.deposits) as deposits,
         sum(m.bonuses + m.cashbacks) as given
    from (select l.id from agent_seat s join agent_line l on l.agent_id = s.member_id where s.merchant_id = ${merchantId} and s.is_agent) l
    join agent_member_hour m on m.line_id = l.id and m.hour >= ${from} and m.hour < ${until} and m.asset = ${asset}
   group by 1, 2`

/**
 * Anomalies in the figures of a month: an agent whose own play makes the team's valid bet, one player whose loss makes the
 * team's, and members who play with what the house gives. The bounds are those of `packages/agents`.
 */
export async function foundByFigures(tx: Tx, of: FiguresOf): Promise<Found[]> {
  return [...(await ofAgents(tx, of)), ...(await ofMembers(tx, of))]
}

async function ofAgents(tx: Tx, of: FiguresOf): Promise<Found[]> {
  const { rows } = await sql<{
    agentId: MemberId
    valid: bigint
    own: bigint
    net: bigint
    members: number
    topId: MemberId | null
    top: bigint | null
  }>`
    with played as materialized (${played(of)}),
    team as (
      select a.agent, p.member_id, sum(p.net) as net, sum(p.valid) as valid
        from played p join agent_line l on l.id = p.line_id cross join unnest(l.path) a (agent) group by 1, 2)
    select agent as "agentId", sum(valid)::bigint as valid, coalesce(sum(valid) filter (where member_id = agent), 0)::bigint as own,
           sum(net)::bigint as net, (count(*) filter (where valid > 0))::int as members,
           (array_agg(member_id order by net desc) filter (where member_id <> agent))[1] as "topId",
           (max(net) filter (where member_id <> agent))::bigint as top
      from team group by 1
    having sum(valid) >= ${BOUNDS.ownPlay.valid * 10_000n} or sum(net) >= ${BOUNDS.onePlayer.net * 10_000n}`.execute(
    tx,
  )
  return rows.flatMap(({ agentId, valid, own, net, members, topId, top }): Found[] => [
    ...(isOwnPlay({ own: amount(own), team: amount(valid) })
      ? [
          {
            kind: "own_play" as const,
            agentId,
            memberId: agentId,
            occasion: of.month,
            evidence: { own: money(own), team: money(valid), share: percent(own, valid) },
            flags: false,
          },
        ]
      : []),
    ...(topId !== null && top !== null && isOnePlayer({ top: amount(top), team: amount(net), members })
      ? [
          {
            kind: "one_player" as const,
            agentId,
            memberId: topId,
            occasion: of.month,
            evidence: {
              top: money(top),
              team: money(net),
              share: percent(top, net),
              members: String(members),
            },
            flags: false,
          },
        ]
      : []),
  ])
}

async function ofMembers(tx: Tx, of: FiguresOf): Promise<Found[]> {
  const { rows } = await sql<{
    agentId: MemberId
    memberId: MemberId
    given: bigint
    deposits: bigint
    valid: bigint
  }>`
    with played as materialized (${played(of)})
    select p.member_id as "memberId", coalesce(s.parent_id, p.member_id) as "agentId", sum(p.given)::bigint as given,
           sum(p.deposits)::bigint as deposits, sum(p.valid)::bigint as valid
      from played p join agent_seat s on s.member_id = p.member_id
     group by 1, 2 having sum(p.given) >= ${BOUNDS.bonusOnly.given * 10_000n}`.execute(tx)
  return rows
    .filter(({ given, deposits }) => isBonusOnly({ given: amount(given), deposits: amount(deposits) }))
    .map(({ agentId, memberId, given, deposits, valid }) => ({
      kind: "bonus_only",
      agentId,
      memberId,
      occasion: of.month,
      evidence: { given: money(given), deposits: money(deposits), valid: money(valid) },
      flags: false,
    }))
}
