import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { costTold, measuredGroups, MEMBERS_PAGE } from "../rewards/index.ts"
import type { MissionsKit } from "./kit.ts"
import { missionOf, spanAt, versionsOf, type Mission, type MissionVersion } from "./mission-store.ts"
import { isControl } from "./standing.ts"

type Answer = ConsoleValue<"missionEffect">

/** How many have joined a mission, and the occasions of its gifts. */
async function joinedOf(
  { db }: Pick<MissionsKit, "db">,
  missionId: bigint,
): Promise<{ readonly count: number; readonly occasions: readonly string[] }> {
  const [joins, windows] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::int as count from mission_join where mission_id = ${missionId}`.execute(db),
    sql<{ windowAt: Date }>`
      select distinct window_at as "windowAt" from mission_claim where mission_id = ${missionId}`.execute(db),
  ])
  return {
    count: joins.rows[0]?.count ?? 0,
    occasions: windows.rows.map(({ windowAt }) => `${missionId}:${windowAt.toISOString()}`),
  }
}

/** Those of members who joined a mission before an instant: earlier terms reached them, whatever group they are of now. */
async function joinedBefore(
  { db }: Pick<MissionsKit, "db">,
  missionId: bigint,
  memberIds: readonly MemberId[],
  from: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from mission_join
     where mission_id = ${missionId} and member_id = any (${[...memberIds]}::bigint[]) and joined_at < ${from}`.execute(
    db,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Since when the newest versions, which stand the newest first, agree in something. */
const since = (
  versions: readonly MissionVersion[],
  agrees: (version: MissionVersion) => boolean,
): Date | undefined => {
  const other = versions.findIndex((version) => !agrees(version))
  return other === 0 ? undefined : versions.at(other === -1 ? -1 : other - 1)?.since
}

/**
 * The days that are measured: from the begin of the only window, or since this control group is in force, to the end of the window in
 * which a closed mission took no more members, the end of the only one, or now.
 */
async function spanOfEffect(
  { db, clock }: Pick<MissionsKit, "db" | "clock">,
  mission: Mission,
  versions: readonly MissionVersion[],
): Promise<{ readonly from: Date; readonly until: Date } | undefined> {
  const [latest] = versions
  const held = since(versions, ({ control }) => control === latest?.control)
  if (!latest || !held) return undefined
  const closed = latest.isOpen ? undefined : since(versions, ({ isOpen }) => !isOpen)
  const lastWindow = closed ? await spanAt(db, mission, closed) : undefined
  const ends = [clock.now(), mission.endsAt, lastWindow?.endsAt ?? closed]
  const from = new Date(Math.max(held.getTime(), mission.startsAt?.getTime() ?? 0))
  const until = new Date(Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : []))))
  return from < until ? { from, until } : undefined
}

/** All members beside the control group, joined or not, so that the groups differ by chance and by the mission alone. */
async function effectIn(
  kit: Pick<MissionsKit, "db" | "merchants" | "factsOf" | "memberSums">,
  mission: Mission,
  terms: MissionVersion,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Answer["effect"]> {
  const { asset } = kit.merchants.byId(mission.merchantId)
  return measuredGroups(
    {
      page: async (after) => {
        const page = await kit.factsOf(mission.merchantId, { after, limit: MEMBERS_PAGE })
        return { read: page.length, last: page.at(-1)?.id, ids: page.map(({ id }) => id) }
      },
      joinedBefore: (ids) => joinedBefore(kit, mission.id, ids, from),
      brought: (members) => kit.memberSums({ asset, members, from, until }),
      isHeld: (id) => isControl(id, mission.id, terms),
    },
    { from, until },
  )
}

/** Cost and effect of a mission. Refuses MISSION_UNKNOWN. */
export async function missionEffect(
  kit: MissionsKit,
  missionId: bigint,
  merchantId: MerchantId,
): Promise<Answer> {
  const mission = (await missionOf(kit.db, merchantId, missionId)) ?? refuse("MISSION_UNKNOWN")
  const versions = await versionsOf(kit.db, [mission.id])
  const latest = versions[0] ?? refuse("MISSION_UNKNOWN")
  const { count, occasions } = await joinedOf(kit, mission.id)
  const cost = await kit.costOf(merchantId, { source: "mission", occasions })
  const isMeasured = latest.control > 0 && kit.merchants.byId(merchantId).settings.missions.enabled
  const span = isMeasured ? await spanOfEffect(kit, mission, versions) : undefined
  return {
    joined: count,
    claimed: cost.claimed,
    cost: costTold(cost, await kit.worthOf(merchantId, cost.points)),
    control: latest.control,
    effect: span ? await effectIn(kit, mission, latest, span) : null,
  }
}
