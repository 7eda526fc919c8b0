import { sql, type Db, type Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { latestGroupRule } from "./group-rule.ts"
import { holdTree } from "./hold-tree.ts"
import { effectiveFrom } from "./effective-from.ts"
import { seatsOf } from "./seat-store.ts"

/** The groups of members at an instant, by member: the own, else that of the nearest agent above. Absent: none has one. */
export async function groupsAt(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ id: bigint; group: number }>`
    select m.id, g.prize_group as "group" from unnest(${memberIds}::bigint[]) m (id)
     cross join lateral agent_group_at(m.id, ${at}) g`.execute(db)
  return new Map(rows.map(({ id, group }) => [id, group]))
}

/** Within which a member's group can be set: by the agents above, the team below, and the merchant. */
export interface GroupRange {
  /** The member's own; null: that of the agent above. */
  readonly own: number | null
  readonly lowest: number
  readonly highest: number
  /** The highest group below the member; null: none has one. */
  readonly below: number | null
}

/** An instant behind every change that is written: changes begin at most some minutes ahead. */
const LATEST = new Date("9999-01-01T00:00:00Z")

/** The groups that members have once every change that is written has begun. */
export const latestGroups = (db: Db | Tx, memberIds: readonly MemberId[]) => groupsAt(db, memberIds, LATEST)

/** The range of a member as the last changes leave it. */
export async function groupRangeOf(
  db: Db | Tx,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<GroupRange> {
  const { rows } = await sql<{ own: number | null; above: number | null; below: number | null }>`
    with latest as not materialized (
      select c.ancestor_id, c.descendant_id, c.distance from agent_closure c
       where c.descendant_id = ${memberId} or c.ancestor_id = ${memberId}
    )
    select (select o.prize_group from agent_prize_group o where o.member_id = ${memberId} order by o.since desc limit 1) as own,
           (select g.prize_group from latest l cross join lateral (
              select o.prize_group from agent_prize_group o where o.member_id = l.ancestor_id order by o.since desc limit 1) g
             where l.descendant_id = ${memberId} and l.distance > 0 order by l.distance limit 1) as above,
           (select max(g.prize_group) from latest l cross join lateral (
              select o.prize_group from agent_prize_group o where o.member_id = l.descendant_id order by o.since desc limit 1) g
             where l.ancestor_id = ${memberId} and l.distance > 0) as below`.execute(db)
  const { top, lowest } = await latestGroupRule(db, merchantId)
  const { own = null, above = null, below = null } = rows[0] ?? {}
  return { own, below, lowest: Math.max(lowest, below ?? lowest), highest: above ?? top }
}

/**
 * Refuses a group that a member cannot have: GROUP_OUT_OF_RANGE below what the merchant allows, GROUP_ABOVE_UPLINE above the
 * agents above, GROUP_BELOW_TEAM below a group of the own team. Answers with the own group of now.
 */
export async function checkGroup(
  db: Db | Tx,
  merchantId: MerchantId,
  memberId: MemberId,
  group: number,
): Promise<GroupRange> {
  const range = await groupRangeOf(db, merchantId, memberId)
  if (group > range.highest) refuse("GROUP_ABOVE_UPLINE", [String(range.highest)])
  if (range.below !== null && group < range.below) refuse("GROUP_BELOW_TEAM", [String(range.below)])
  if (group < range.lowest) refuse("GROUP_OUT_OF_RANGE", [String(range.lowest), String(range.highest)])
  return range
}

export interface GroupToSet {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly group: number
  /** `upline:<member>` or `staff:<login>`. */
  readonly givenBy: string
}

/**
 * Gives a member a prize group, from the first full minute on that is far enough ahead. Refuses AGENT_UNKNOWN for a member
 * without a seat, what `checkGroup` refuses, and QUOTA_SHORT for an agent's account whose group the one above has no account left of. Answers with the group of before and the instant; the same again changes
 * nothing.
 */
export async function setGroup(
  { clock, events }: { readonly clock: Clock; readonly events: Events },
  tx: Tx,
  { merchantId, memberId, group, givenBy }: GroupToSet,
): Promise<{ readonly before: number | null; readonly since: Date | null }> {
  await holdTree(tx, merchantId)
  const seat = (await seatsOf(tx, merchantId, [memberId])).get(memberId)
  if (!seat) return refuse("AGENT_UNKNOWN")
  const { own } = await checkGroup(tx, merchantId, memberId, group)
  if (own === group) return { before: own, since: null }
  const since = effectiveFrom(clock.now())
  await writeGroups(tx, [{ memberId, group }], since, givenBy)
  if (seat.isAgent)
    await events.emit(tx, "agentGroupsGiven", {
      merchantId,
      accounts: [{ memberId, payerId: seat.parentId, group }],
    })
  return { before: own, since }
}

/** Writes groups from an instant on. The caller holds the tree, or makes the members. */
export async function writeGroups(
  tx: Tx,
  groups: readonly { readonly memberId: MemberId; readonly group: number }[],
  since: Date,
  givenBy: string,
): Promise<void> {
  await sql`
    insert into agent_prize_group (member_id, since, prize_group, given_by)
    select t.member, ${since}, t.grp, ${givenBy}
      from unnest(${groups.map(({ memberId }) => memberId)}::bigint[], ${groups.map(({ group }) => group)}::int[]) t (member, grp)
    on conflict (member_id, since) do update set prize_group = excluded.prize_group, given_by = excluded.given_by`.execute(
    tx,
  )
}

/** The groups that an agent can give to those who join directly below. */
export interface GroupsToGive {
  readonly lowest: number
  readonly highest: number
  /** The group of those to whom none is given; null: they play at the highest group of each game. */
  readonly own: number | null
}

export async function groupsToGive(
  db: Db | Tx,
  merchantId: MerchantId,
  agentId: MemberId,
): Promise<GroupsToGive> {
  const own = (await latestGroups(db, [agentId])).get(agentId) ?? null
  const { top, lowest } = await latestGroupRule(db, merchantId)
  return { lowest, highest: own ?? top, own }
}

/** Refuses a group that an agent cannot give: GROUP_ABOVE_UPLINE, GROUP_OUT_OF_RANGE. */
export function checkGiven(group: number, { lowest, highest }: GroupsToGive): void {
  if (group > highest) refuse("GROUP_ABOVE_UPLINE", [String(highest)])
  if (group < lowest) refuse("GROUP_OUT_OF_RANGE", [String(lowest), String(highest)])
}

/**
 * The group of a member who joins below an agent: the given one as far as the agent can still give it, else the agent's
 * own; null where neither is.
 */
export async function groupOfNew(
  tx: Tx,
  merchantId: MerchantId,
  parentId: MemberId,
  given: number | undefined,
): Promise<number | null> {
  const { own, highest } = await groupsToGive(tx, merchantId, parentId)
  return given === undefined ? own : Math.min(given, highest)
}

/** Members of a team whose own group is above `highest`: they are lowered to it when the team moves under it. */
export async function groupsAbove(db: Db | Tx, memberId: MemberId, highest: number): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select c.descendant_id as id from agent_closure c
     cross join lateral (select o.prize_group from agent_prize_group o
                          where o.member_id = c.descendant_id order by o.since desc limit 1) g
     where c.ancestor_id = ${memberId} and g.prize_group > ${highest}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The highest group of a team under an agent: that of the nearest agent there who has one. */
export async function highestUnder(
  db: Db | Tx,
  merchantId: MerchantId,
  parentId: MemberId | null,
): Promise<number> {
  const above = parentId === null ? undefined : (await latestGroups(db, [parentId])).get(parentId)
  return above ?? (await latestGroupRule(db, merchantId)).top
}
