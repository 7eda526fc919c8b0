import type { Language } from "@croupier/contract"
import type { Mission as MissionRow, MissionWindow } from "@croupier/contract/missions"
import type { Db, Tx } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { claimable, isHeldBack, timesDone } from "@croupier/rewards"
import type { MemberContext } from "../../call/context.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { MissionsKit } from "./kit.ts"
import {
  claimedOf,
  earlierWindows,
  joinsOf,
  missionsOf,
  spanAt,
  sumOf,
  versionsOf,
  type Mission,
  type MissionSpan,
  type MissionVersion,
} from "./mission-store.ts"

/** The rule of `packages/rewards` takes `limit`; the column is named `times`. */
export const ruleOf = ({ step, gift, times }: MissionVersion) => ({ step, reward: gift, limit: times })

/** The terms of a member's window: those in force at its start, or at a joining within it. */
export function versionFor(
  versions: readonly MissionVersion[],
  { startsAt }: Pick<MissionSpan, "startsAt">,
  joinedAt: Date | undefined,
): MissionVersion | undefined {
  const from = joinedAt && joinedAt > startsAt ? joinedAt : startsAt
  // Versions stand the newest first. A mission that is younger than the window has its first terms in it.
  return versions.find(({ since }) => since <= from) ?? versions.at(-1)
}

/** True for a member who is shown and offered nothing of a mission. One who joined under earlier terms keeps that joining. */
export const isControl = (
  memberId: MemberId,
  missionId: bigint,
  { control }: Pick<MissionVersion, "control">,
): boolean => isHeldBack(`mission:${missionId}`, memberId, control)

/** The last instant of a claim, exclusive. */
export const claimEnd = ({ endsAt }: MissionSpan, { claimDays }: MissionVersion): Date =>
  new Date(endsAt.getTime() + claimDays * DAY_MS)

/** True where missions are offered to a member: market and merchant have them, and the member is not excluded. */
export async function isOffered(
  kit: Pick<MissionsKit, "merchants" | "exclusionsOf">,
  { merchant, member }: Pick<MemberContext, "merchant" | "member">,
): Promise<boolean> {
  if (!kit.merchants.byId(merchant.id).settings.missions.enabled) return false
  return !(await kit.exclusionsOf([member.id])).has(member.id)
}

/** Refuses MISSIONS_OFF where missions are not offered to the caller. */
export async function refuseUnoffered(
  kit: Pick<MissionsKit, "merchants" | "exclusionsOf">,
  context: Pick<MemberContext, "merchant" | "member">,
): Promise<void> {
  if (!(await isOffered(kit, context))) refuse("MISSIONS_OFF")
}

async function windowOf(
  { bonusTerms }: Pick<MissionsKit, "bonusTerms">,
  db: Db | Tx,
  memberId: MemberId,
  mission: Mission,
  span: MissionSpan,
  known: { readonly terms: MissionVersion; readonly joinedAt: Date | undefined; readonly now: Date },
): Promise<MissionWindow> {
  const { terms, joinedAt, now } = known
  const [sum, claimed] = joinedAt
    ? await Promise.all([
        sumOf(db, memberId, mission, span, joinedAt),
        claimedOf(db, memberId, mission.id, span.startsAt),
      ])
    : [amount(0n), 0]
  const rule = ruleOf(terms)
  const done = timesDone(sum, rule)
  const next = BigInt(Math.max(done, claimed) + 1) * terms.step
  const isRunning = now < span.endsAt && Math.max(done, claimed) < terms.times
  const claimBy = claimEnd(span, terms)
  return {
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
    claimBy: claimBy.toISOString(),
    sum: toDecimal(sum),
    left: toDecimal(amount(isRunning ? next - sum : 0n)),
    done,
    claimed,
    open: toDecimal(now < claimBy ? claimable(sum, claimed, rule) : amount(0n)),
    step: toDecimal(terms.step),
    gives: terms.gives,
    gift: toDecimal(terms.gift),
    bonus: terms.bonus ? ((await bonusTerms(db, mission.merchantId, terms.bonus))?.terms ?? null) : null,
    spinDays: terms.spinDays,
    limit: terms.times,
  }
}

/** A mission as a member sees it; undefined where it is neither open nor joined with something to claim, or holds the member back. */
export async function presentMission(
  kit: Pick<MissionsKit, "bonusTerms">,
  db: Db | Tx,
  memberId: MemberId,
  mission: Mission,
  known: {
    readonly versions: readonly MissionVersion[]
    readonly joinedAt: Date | undefined
    readonly now: Date
    readonly language: Language
    readonly own: Language
  },
): Promise<MissionRow | undefined> {
  const { versions, joinedAt, now, language, own } = known
  const current = await spanAt(db, mission, now)
  const terms = current && versionFor(versions, current, joinedAt)
  const latest = versions[0]
  if (!latest || (!joinedAt && isControl(memberId, mission.id, latest))) return undefined
  const isRunning = current && terms && (joinedAt ? terms.isOpen : latest.isOpen)
  const earlier = joinedAt ? await earlierWindows(db, memberId, mission, current?.startsAt ?? now) : []
  const past = await Promise.all(
    earlier.map((span) =>
      windowOf(kit, db, memberId, mission, span, {
        terms: versionFor(versions, span, joinedAt) ?? latest,
        joinedAt,
        now,
      }),
    ),
  )
  const windows = [
    ...(isRunning
      ? [
          await windowOf(kit, db, memberId, mission, current, {
            terms: joinedAt ? terms : latest,
            joinedAt,
            now,
          }),
        ]
      : []),
    ...past.filter(({ open }) => Number(open) > 0),
  ]
  if (windows.length === 0) return undefined
  const { words } = terms ?? latest
  const said =
    words.find((each) => each.language === language) ??
    words.find((each) => each.language === own) ??
    words[0]
  return {
    missionId: String(mission.id),
    name: said?.name ?? "",
    text: said?.text ?? "",
    metric: mission.metric,
    period: mission.period,
    products: [...mission.products],
    vendor: mission.vendor,
    game: mission.game,
    multiplier: mission.multiplier === null ? null : String(mission.multiplier),
    joinedAt: joinedAt?.toISOString() ?? null,
    windows,
  }
}

/** Missions that a member sees, those with something to claim first. */
export async function missionsFor(
  kit: Pick<MissionsKit, "db" | "clock" | "merchants" | "bonusTerms">,
  { member, merchant, language }: Pick<MemberContext, "member" | "merchant" | "language">,
): Promise<readonly MissionRow[]> {
  const all = await missionsOf(kit.db, merchant.id)
  const [versions, joins] = await Promise.all([
    versionsOf(
      kit.db,
      all.map(({ id }) => id),
    ),
    joinsOf(kit.db, member.id),
  ])
  const own = kit.merchants.byId(merchant.id).brand.defaultLanguage
  const now = kit.clock.now()
  const shown = await Promise.all(
    all.map((mission) =>
      presentMission(kit, kit.db, member.id, mission, {
        versions: versions.filter(({ missionId }) => missionId === mission.id),
        joinedAt: joins.get(mission.id),
        now,
        language,
        own,
      }),
    ),
  )
  const rows = shown.filter((row) => row !== undefined)
  return [...rows.filter(hasOpen), ...rows.filter((row) => !hasOpen(row))]
}

/** True where a claim would pay. */
export const hasOpen = ({ windows }: Pick<MissionRow, "windows">): boolean =>
  windows.some(({ open }) => Number(open) > 0)
