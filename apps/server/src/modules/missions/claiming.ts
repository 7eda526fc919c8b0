import { inTransaction, type Tx } from "@croupier/database"
import { toDecimal, type Amount } from "@croupier/money"
import { claimable, timesDone } from "@croupier/rewards"
import type { MemberContext } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { MissionGift, MissionsKit } from "./kit.ts"
import {
  claimedOf,
  holdJoin,
  insertJoin,
  keepClaim,
  missionOf,
  spanAt,
  sumOf,
  versionsOf,
  type Mission,
  type MissionVersion,
} from "./mission-store.ts"
import { claimEnd, isControl, refuseUnoffered, ruleOf, versionFor } from "./standing.ts"

type Caller = Pick<MemberContext, "member" | "merchant">

/** A mission of the caller's merchant with its versions. Refuses MISSION_UNKNOWN. */
async function found(
  tx: Tx,
  { merchant }: Pick<Caller, "merchant">,
  missionId: string,
): Promise<{ readonly mission: Mission; readonly versions: readonly MissionVersion[] }> {
  const mission = (await missionOf(tx, merchant.id, BigInt(missionId))) ?? refuse("MISSION_UNKNOWN")
  return { mission, versions: await versionsOf(tx, [mission.id]) }
}

/**
 * The caller joins a mission: play placed from now on counts. Joining again answers the same. Refuses MISSIONS_OFF, MISSION_UNKNOWN
 * (also for the control group),
 * MISSION_OVER where it takes no members.
 */
export async function joinMission(
  kit: MissionsKit,
  context: Caller,
  missionId: string,
): Promise<{ joinedAt: string }> {
  await refuseUnoffered(kit, context)
  return inTransaction(kit.db, async (tx) => {
    const { mission, versions } = await found(tx, context, missionId)
    const { member } = context
    const now = kit.clock.now()
    const isJoined = (await holdJoin(tx, member.id, mission.id)) !== undefined
    if (!isJoined) {
      const [latest] = versions
      if (latest && isControl(member.id, mission.id, latest)) refuse("MISSION_UNKNOWN")
      if (!latest?.isOpen || !(await spanAt(tx, mission, now))) refuse("MISSION_OVER")
      await insertJoin(tx, member.id, mission.id, now)
    }
    const joinedAt = (await holdJoin(tx, member.id, mission.id)) ?? now
    return { joinedAt: joinedAt.toISOString() }
  })
}

function giftOf({ gives, bonus, spinDays }: MissionVersion, given: Amount): MissionGift["gift"] {
  if (gives === "SPINS") {
    if (spinDays === null) throw new Error("a mission that gives spins has their days")
    return { kind: "SPINS", amount: given, days: spinDays }
  }
  if (gives !== "BONUS") return { kind: gives, amount: given }
  if (!bonus) throw new Error("a mission that gives a bonus has its terms")
  return { kind: "BONUS", amount: given, terms: bonus }
}

/**
 * Pays the steps of a window that are done and unpaid. The sum is read again, and the joining is held, so that of two at once the
 * second finds nothing. The offer posts last. Refuses MISSIONS_OFF, MISSION_UNKNOWN, MISSION_OVER behind the last day,
 * MISSION_NOT_DONE, REWARD_OFF, REWARD_SAME_PERSON, BONUS_ONCE, ACCOUNT_CLOSED. Source: rules of rewards, "Missions".
 */
export async function claimMission(
  kit: MissionsKit,
  context: Caller,
  { missionId, window }: { readonly missionId: string; readonly window: string },
): Promise<{ paid: string }> {
  await refuseUnoffered(kit, context)
  const { member, merchant } = context
  const { asset } = kit.merchants.byId(merchant.id)
  const at = new Date(window)
  return inTransaction(kit.db, async (tx) => {
    const { mission, versions } = await found(tx, context, missionId)
    const joinedAt = (await holdJoin(tx, member.id, mission.id)) ?? refuse("MISSION_NOT_DONE")
    const span = await spanAt(tx, mission, at)
    if (!span || span.startsAt.getTime() !== at.getTime()) return refuse("MISSION_UNKNOWN")
    const terms = versionFor(versions, span, joinedAt) ?? refuse("MISSION_UNKNOWN")
    if (kit.clock.now() >= claimEnd(span, terms)) refuse("MISSION_OVER")
    const sum = await sumOf(tx, member.id, mission, span, joinedAt)
    const before = await claimedOf(tx, member.id, mission.id, span.startsAt)
    const gift = claimable(sum, before, ruleOf(terms))
    if (gift === 0n) refuse("MISSION_NOT_DONE")
    const times = timesDone(sum, ruleOf(terms))
    await keepClaim(tx, member.id, mission.id, { windowAt: span.startsAt, times, paid: gift })
    await kit.offer(tx, {
      memberId: member.id,
      merchantId: merchant.id,
      asset,
      source: "mission",
      key: `mission:${mission.id}:${member.id}:${span.startsAt.toISOString()}:${times}`,
      // A window of a mission: a person has its steps once, whatever accounts they have.
      occasion: `${mission.id}:${span.startsAt.toISOString()}`,
      gift: giftOf(terms, gift),
      title: Object.fromEntries(terms.words.map(({ language, name }) => [language, name])),
      claimBy: null,
      isAutomatic: true,
    })
    return { paid: toDecimal(gift) }
  })
}
