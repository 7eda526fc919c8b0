import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PointsKit } from "./kit.ts"

/** A point in units of the ledger, which keeps four decimal places of every asset. */
const UNIT = 10_000n

export const unitsOf = (points: bigint): Amount => amount(points * UNIT)
export const pointsOf = (units: bigint): bigint => units / UNIT

/** Points of a member: all that can be spent, and what later play earns back first. */
export interface PointStanding {
  readonly points: bigint
  readonly owed: bigint
}

/** Points that the ledger has posted beyond what play has earned: the member owes them. */
export async function owedBy(db: Db | Tx, memberId: MemberId): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select greatest(credited - earned, 0)::bigint as owed from point_member
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId}
       and not exists (select from point_rebuild)`.execute(db)
  return rows[0]?.owed ?? 0n
}

/** The standing of a member. Points that came back while some are owed cannot be spent: they pay the debt first. */
export async function standingOf(
  { db, ledger }: Pick<PointsKit, "db" | "ledger">,
  memberId: MemberId,
): Promise<PointStanding> {
  const [held, owed] = await Promise.all([ledger.balance(memberId, "points", "PTS"), owedBy(db, memberId)])
  const points = pointsOf(held)
  return { points: points > owed ? points - owed : 0n, owed: owed > points ? owed - points : 0n }
}

/** True where points are offered to a member: market and merchant have them, and the member is neither locked nor excluded. */
export async function isOffered(
  { merchants, identity }: Pick<PointsKit, "merchants" | "identity">,
  { merchant, member }: Pick<MemberContext, "merchant" | "member">,
): Promise<boolean> {
  if (!merchants.byId(merchant.id).settings.points.enabled) return false
  const person = (await identity.membersShown([member.id])).get(member.id)
  return person !== undefined && person.marks.length === 0
}

/** Refuses POINTS_OFF where points are not offered to the caller. */
export async function refuseUnoffered(
  kit: Pick<PointsKit, "merchants" | "identity">,
  context: Pick<MemberContext, "merchant" | "member">,
): Promise<void> {
  if (!(await isOffered(kit, context))) refuse("POINTS_OFF")
}

/**
 * Refuses POINTS_SHORT where a posting has used points that the member owes; `units` is the wallet after it. The caller's
 * posting holds the bucket to the commit, so that of two at once the second sees the first.
 */
export async function refuseOwed(tx: Tx, memberId: MemberId, units: bigint, asked: bigint): Promise<void> {
  const owed = await owedBy(tx, memberId)
  const left = pointsOf(units)
  if (left < owed) refuse("POINTS_SHORT", [String(left + asked > owed ? left + asked - owed : 0n)])
}
