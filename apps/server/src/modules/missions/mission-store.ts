import { MISSION_METRICS, MISSION_PERIODS } from "@croupier/contract/mission-values"
import type {
  MissionMetric,
  MissionPeriod,
  MissionSubject,
  MissionTerms,
} from "@croupier/contract/mission-values"
import { REWARD_KINDS, type RewardKind } from "@croupier/contract/rewards"
import { GameCategory } from "@croupier/contract/games"
import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A mission's subject as it is kept. */
export interface Mission {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly metric: MissionMetric
  readonly products: readonly GameCategory[]
  readonly vendor: string | null
  readonly game: string | null
  readonly multiplier: number | null
  readonly period: MissionPeriod
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly timeZone: string
}

/** Terms of a mission from an instant on. */
export interface MissionVersion {
  readonly missionId: bigint
  readonly since: Date
  readonly words: MissionTerms["words"]
  readonly step: Amount
  readonly gives: RewardKind
  readonly gift: Amount
  /** The version of the terms of a gift that is a bonus; null for others. */
  readonly bonus: { readonly code: string; readonly version: number } | null
  /** Days in which spins can be made; null for other gifts. */
  readonly spinDays: number | null
  readonly times: number
  readonly claimDays: number
  readonly isOpen: boolean
  /** Members of a hundred that are held back. */
  readonly control: number
  readonly askedBy: string
  readonly approvedBy: string
}

/** A window of a mission, `[startsAt, endsAt)`. */
export interface MissionSpan {
  readonly startsAt: Date
  readonly endsAt: Date
}

const StoredSubject = z.object({
  metric: z.enum(MISSION_METRICS),
  period: z.enum(MISSION_PERIODS),
  products: z.nullable(z.array(GameCategory)),
})

type StoredMission = Omit<Mission, "metric" | "period" | "products"> & {
  readonly metric: string
  readonly period: string
  readonly products: readonly string[] | null
}

const read = (row: StoredMission): Mission => {
  const subject = StoredSubject.parse({ metric: row.metric, period: row.period, products: row.products })
  return { ...row, ...subject, products: subject.products ?? [] }
}

const COLUMNS =
  sql.raw(`m.id, m.merchant_id as "merchantId", m.metric, m.products, m.vendor, m.game, m.multiplier, m.period,
  m.starts_at as "startsAt", m.ends_at as "endsAt", m.time_zone as "timeZone"`)

/** Missions that one merchant may have. */
const MOST = 200

/** Missions of a merchant, the newest first. */
export async function missionsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly Mission[]> {
  const { rows } = await sql<StoredMission>`
    select ${COLUMNS} from mission m where m.merchant_id = ${merchantId} order by m.id desc limit ${MOST}`.execute(
    db,
  )
  return rows.map(read)
}

/** A mission of a merchant. */
export async function missionOf(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
): Promise<Mission | undefined> {
  const { rows } = await sql<StoredMission>`
    select ${COLUMNS} from mission m where m.merchant_id = ${merchantId} and m.id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

type StoredVersion = Omit<MissionVersion, "step" | "gift" | "gives"> & {
  readonly step: bigint
  readonly gift: bigint
  readonly gives: string
}

const StoredKind = z.enum(REWARD_KINDS)

/** Versions of missions, the newest first. */
export async function versionsOf(
  db: Db | Tx,
  missionIds: readonly bigint[],
): Promise<readonly MissionVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select mission_id as "missionId", since, words, step, gives, gift, times,
           case when bonus_version is not null then jsonb_build_object('code', bonus_code, 'version', bonus_version) end as bonus, spin_days as "spinDays", claim_days as "claimDays", is_open as "isOpen", control,
           asked_by as "askedBy", approved_by as "approvedBy"
      from mission_version where mission_id = any (${missionIds}::bigint[]) order by since desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    step: amount(row.step),
    gives: StoredKind.parse(row.gives),
    gift: amount(row.gift),
  }))
}

/** Writes a mission. */
export async function insertMission(
  tx: Tx,
  { id: merchantId, timeZone }: { readonly id: MerchantId; readonly timeZone: string },
  { metric, products, vendor, game, multiplier, period, from, until }: MissionSubject,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into mission (merchant_id, metric, products, vendor, game, multiplier, period, starts_at, ends_at, time_zone)
    values (${merchantId}, ${metric}, ${products.length === 0 ? null : products}::text[], ${vendor}, ${game}, ${multiplier}::int, ${period},
            ${from}::timestamptz, ${until}::timestamptz, ${timeZone}) returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error("a mission was not written")
  return made.id
}

/** Writes terms of a mission. Those that begin at the same instant are replaced. */
export async function writeVersion(
  tx: Tx,
  missionId: bigint,
  { words, step, gives, gift, spinDays, limit, claimDays, isOpen, control }: MissionTerms,
  { since, askedBy, approvedBy, bonus }: Pick<MissionVersion, "since" | "askedBy" | "approvedBy" | "bonus">,
): Promise<void> {
  await sql`
    insert into mission_version (mission_id, since, words, step, gift, times, claim_days, is_open, asked_by, approved_by, gives, bonus_code,
      bonus_version, spin_days, control)
    values (${missionId}, ${since}, ${JSON.stringify(words)}::jsonb, ${parseAmount(step)}, ${parseAmount(gift)}, ${limit}, ${claimDays},
            ${isOpen}, ${askedBy}, ${approvedBy}, ${gives}, ${bonus?.code ?? null}, ${bonus?.version ?? null}, ${spinDays}, ${control})
    on conflict (mission_id, since) do update
       set words = excluded.words, step = excluded.step, gift = excluded.gift, times = excluded.times,
           claim_days = excluded.claim_days, is_open = excluded.is_open, asked_by = excluded.asked_by,
           approved_by = excluded.approved_by, gives = excluded.gives, bonus_code = excluded.bonus_code,
           bonus_version = excluded.bonus_version, spin_days = excluded.spin_days, control = excluded.control`.execute(
    tx,
  )
}

/** The subject as it is on the wire. */
export const subjectOf = (mission: Mission): MissionSubject => ({
  metric: mission.metric,
  products: [...mission.products],
  vendor: mission.vendor,
  game: mission.game,
  multiplier: mission.multiplier === null ? null : String(mission.multiplier),
  period: mission.period,
  from: mission.startsAt?.toISOString() ?? null,
  until: mission.endsAt?.toISOString() ?? null,
})

/** Terms as they are on the wire. */
export const termsOf = ({
  words,
  step,
  gives,
  gift,
  bonus,
  spinDays,
  times,
  claimDays,
  isOpen,
  control,
}: MissionVersion): MissionTerms => ({
  words: [...words],
  step: toDecimal(step),
  gives,
  gift: toDecimal(gift),
  code: bonus?.code ?? null,
  spinDays,
  limit: times,
  claimDays,
  isOpen,
  control,
})

/** The window that holds an instant; none outside a fixed one. */
export async function spanAt(db: Db | Tx, mission: Mission, at: Date): Promise<MissionSpan | undefined> {
  const { rows } = await sql<MissionSpan>`
    select starts as "startsAt", ends as "endsAt"
      from mission_window(${mission.period}, ${mission.timeZone}, ${mission.startsAt}::timestamptz, ${mission.endsAt}::timestamptz, ${at}::timestamptz)`.execute(
    db,
  )
  return rows[0]
}

/** When a member joined each of the missions. */
export async function joinsOf(db: Db | Tx, memberId: MemberId): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await sql<{ missionId: bigint; joinedAt: Date }>`
    select mission_id as "missionId", joined_at as "joinedAt" from mission_join
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(db)
  return new Map(rows.map(({ missionId, joinedAt }) => [missionId, joinedAt]))
}

/** The instant of a member's joining, held to the commit. */
export async function holdJoin(tx: Tx, memberId: MemberId, missionId: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ joinedAt: Date }>`
    select joined_at as "joinedAt" from mission_join
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and mission_id = ${missionId} for update`.execute(
    tx,
  )
  return rows[0]?.joinedAt
}

/** Writes a joining; one that stands keeps its instant. */
export async function insertJoin(tx: Tx, memberId: MemberId, missionId: bigint, at: Date): Promise<void> {
  await sql`
    insert into mission_join (bucket, member_id, mission_id, joined_at)
    values (${bucketOf(memberId)}, ${memberId}, ${missionId}, ${at}) on conflict do nothing`.execute(tx)
}

/** The sum of a member's window. */
export async function sumOf(
  db: Db | Tx,
  memberId: MemberId,
  mission: Pick<Mission, "id" | "metric">,
  { startsAt, endsAt }: MissionSpan,
  joinedAt: Date,
): Promise<Amount> {
  const bucket = bucketOf(memberId)
  const { rows } =
    mission.metric === "DEPOSITS"
      ? await sql<{ total: bigint }>`
          select coalesce(sum(amount), 0)::bigint as total from mission_deposit
           where bucket = ${bucket} and member_id = ${memberId} and at >= greatest(${startsAt}::timestamptz, ${joinedAt}::timestamptz)
             and at < ${endsAt}`.execute(db)
      : await sql<{ total: bigint }>`
          select total from mission_progress
           where bucket = ${bucket} and member_id = ${memberId} and mission_id = ${mission.id} and window_at = ${startsAt}`.execute(
          db,
        )
  return amount(rows[0]?.total ?? 0n)
}

/** How often a member's window was claimed. */
export async function claimedOf(
  db: Db | Tx,
  memberId: MemberId,
  missionId: bigint,
  windowAt: Date,
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select times from mission_claim
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and mission_id = ${missionId} and window_at = ${windowAt}`.execute(
    db,
  )
  return rows[0]?.times ?? 0
}

/** Keeps a claim: the window was claimed so often now, and `paid` was paid for it. */
export async function keepClaim(
  tx: Tx,
  memberId: MemberId,
  missionId: bigint,
  { windowAt, times, paid }: { readonly windowAt: Date; readonly times: number; readonly paid: Amount },
): Promise<void> {
  await sql`
    insert into mission_claim as c (bucket, member_id, mission_id, window_at, times, paid)
    values (${bucketOf(memberId)}, ${memberId}, ${missionId}, ${windowAt}, ${times}, ${paid})
    on conflict (bucket, member_id, mission_id, window_at) do update
       set times = excluded.times, paid = c.paid + excluded.paid`.execute(tx)
}

/** Windows before this one in which a member has reached something, the newest first, at most 31. */
export async function earlierWindows(
  db: Db | Tx,
  memberId: MemberId,
  mission: Mission,
  before: Date,
): Promise<readonly MissionSpan[]> {
  const { rows } = await sql<MissionSpan>`
    select distinct w.starts as "startsAt", w.ends as "endsAt"
      from (select window_at as at from mission_progress
             where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and mission_id = ${mission.id}
            union all
            select at from mission_deposit
             where ${mission.metric === "DEPOSITS"} and bucket = ${bucketOf(memberId)} and member_id = ${memberId}) p
     cross join lateral mission_window(${mission.period}, ${mission.timeZone}, ${mission.startsAt}::timestamptz, ${mission.endsAt}::timestamptz, p.at) w
     where w.starts < ${before} order by 1 desc limit 31`.execute(db)
  return rows
}

/** Members, claimed steps and paid money by mission. */
export async function costsOf(
  db: Db,
  missionIds: readonly bigint[],
): Promise<
  ReadonlyMap<bigint, { readonly members: number; readonly claims: number; readonly paid: Amount }>
> {
  const { rows } = await sql<{ id: bigint; members: number; claims: number; paid: bigint }>`
    select a.id, (select count(*)::int from mission_join j where j.mission_id = a.id) as members,
           c.claims, c.paid
      from unnest(${missionIds}::bigint[]) a (id)
     cross join lateral (select coalesce(sum(times), 0)::int as claims, coalesce(sum(paid), 0)::bigint as paid
                           from mission_claim where mission_id = a.id) c`.execute(db)
  return new Map(rows.map(({ id, members, claims, paid }) => [id, { members, claims, paid: amount(paid) }]))
}
