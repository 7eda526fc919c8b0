import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Where a member stands in the tree. */
export interface Seat {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  /** The agent directly above; null: none. */
  readonly parentId: MemberId | null
  readonly isAgent: boolean
  readonly depth: number
  readonly lineId: bigint | null
  readonly joinedAt: Date
}

const COLUMNS = sql.raw(`s.member_id as "memberId", s.merchant_id as "merchantId", s.parent_id as "parentId",
  s.is_agent as "isAgent", s.depth, s.line_id as "lineId", s.joined_at as "joinedAt"`)

/** The seats of members of a merchant, by member; one without a seat stands under no agent. */
export async function seatsOf(
  db: Db | Tx,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, Seat>> {
  const { rows } = await sql<Seat>`
    select ${COLUMNS} from agent_seat s where s.merchant_id = ${merchantId} and s.member_id = any(${memberIds}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** A member below an agent, with how many stand below. */
export interface Branch extends Seat {
  readonly directs: number
  readonly team: number
}

/** Kept counts, and the members who joined since. */
const COUNTS = sql.raw(`
     left join agent_count t on t.agent_id = s.member_id
     left join (select c.ancestor_id, count(*) filter (where c.distance = 1)::int as directs, count(*)::int as team
                  from agent_joined j join agent_closure c on c.descendant_id = j.member_id and c.distance > 0 group by 1) j
       on j.ancestor_id = s.member_id`)
const COUNTED = sql.raw(
  `coalesce(t.directs, 0) + coalesce(j.directs, 0) as directs, coalesce(t.team, 0) + coalesce(j.team, 0) as team`,
)

/**
 * Members directly below an agent (null: the top of the merchant), in the order of their registration, behind `after`.
 * `team` counts all below, whatever the depth.
 */
export async function branchesOf(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly parentId: MemberId | null
    readonly after: MemberId | undefined
    readonly limit: number
    readonly only?: "agents" | "players" | undefined
  },
): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select ${COLUMNS}, ${COUNTED}
      from (select s.* from agent_seat s
             where s.merchant_id = ${merchantId} and ${asked.parentId === null ? sql`s.parent_id is null` : sql`s.parent_id = ${asked.parentId}`}
               and s.member_id > ${asked.after ?? 0n}
               and (${asked.only ?? null}::text is null or s.is_agent = (${asked.only ?? null}::text = 'agents'))
               -- A player whom two people took from under an agent stands in no tree.
               and (s.parent_id is not null or s.is_agent)
             order by s.member_id limit ${asked.limit}) s ${COUNTS}
     order by s.member_id`.execute(db)
  return rows
}

/** Those of these members who stand in the tree, by member. */
export async function branchesIn(
  db: Db,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, Branch>> {
  const { rows } = await sql<Branch>`
    select ${COLUMNS}, ${COUNTED} from agent_seat s ${COUNTS}
     where s.merchant_id = ${merchantId} and s.member_id = any(${memberIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Agents directly below an agent, by number, behind `after`. */
export async function agentsBelow(
  db: Db | Tx,
  parentId: MemberId,
  { after, limit }: { readonly after: MemberId | undefined; readonly limit: number },
): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select member_id as id from agent_seat
     where parent_id = ${parentId} and is_agent and member_id > ${after ?? 0n} order by member_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Of these members those who stand below an agent or are the agent itself. */
export async function inTeam(
  db: Db | Tx,
  agentId: MemberId,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select descendant_id as id from agent_closure where ancestor_id = ${agentId} and descendant_id = any(${memberIds}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The agents above a member, from the root down. */
export async function uplinesOf(db: Db | Tx, memberId: MemberId): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select ancestor_id as id from agent_closure where descendant_id = ${memberId} and distance > 0 order by distance desc`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The agents above each of these members, in no order; one who stands under none is absent. */
export async function agentsAbove(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, readonly MemberId[]>> {
  // A row each: the driver reads an array of int8 as texts.
  const { rows } = await sql<{ memberId: MemberId; agentId: MemberId }>`
    select descendant_id as "memberId", ancestor_id as "agentId" from agent_closure
     where descendant_id = any (${memberIds}::bigint[]) and distance > 0`.execute(db)
  const above = new Map<bigint, MemberId[]>()
  for (const { memberId, agentId } of rows) above.set(memberId, [...(above.get(memberId) ?? []), agentId])
  return above
}

/** How many stand below a member, whatever the depth. */
export async function teamSize(db: Db | Tx, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest(count(*)::int - 1, 0) as n from agent_closure where ancestor_id = ${memberId}`.execute(db)
  return rows[0]?.n ?? 0
}
