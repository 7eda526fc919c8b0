import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { climb, type LevelStanding } from "@croupier/rewards"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { figuresOf, isReadingAnew, NO_FIGURES } from "./figures.ts"
import type { VipKit } from "./kit.ts"
import { giveGift, isKept } from "./gifts.ts"
import { rungsOf, type Ladder } from "./ladder.ts"
import type { Month } from "./months.ts"
import { ladderOf, openMonth } from "./open-month.ts"
import { writeMoves, type Grounds } from "./moves.ts"

/** Members that one look takes; those who climb then have a transaction each. */
const LOOKED_AT = 1_000
/** A month whose figures changed since the last look. */
export const CHANGED = sql`select from vip_month where is_due`
/** A merchant without a ladder: figures of all its months are looked at, and bring no member up. */
const EVERY_MONTH = "9999-12-01"

interface Due {
  readonly bucket: number
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly month: Month
}

/**
 * Looks at members whose figures changed since the last time; those who meet all thresholds of their next level go up, each in
 * a transaction. Answers with how many members went up. Any number of workers may do it at once. A member whose step fails is
 * reported and looked at again.
 */
export async function climbDue(kit: VipKit): Promise<number> {
  let climbed = 0
  const failed = new Set<bigint>()
  for (;;) {
    const { looked, climbers } = await lookAtDue(kit)
    for (const due of climbers.filter(({ memberId }) => !failed.has(memberId)))
      try {
        if (await climbOne(kit, due)) climbed += 1
      } catch (error) {
        failed.add(due.memberId)
        kit.report(error)
      }
    if (looked < LOOKED_AT || failed.size > 0) return climbed
  }
}

/** Members whose figures changed: those who do not climb are done, those who do stay due until their own transaction. */
function lookAtDue(kit: VipKit): Promise<{ readonly looked: number; readonly climbers: readonly Due[] }> {
  return inTransaction(kit.db, async (tx) => {
    if (await isReadingAnew(tx)) return { looked: 0, climbers: [] }
    const merchants = kit.merchants.all()
    const months = await Promise.all(merchants.map((merchant) => openMonth(tx, merchant)))
    const { rows } = await sql<Due>`
      select m.bucket, m.member_id as "memberId", m.merchant_id as "merchantId", m.month::text as month
        from vip_month m
        join unnest(${merchants.map(({ id }) => id)}::int[], ${months.map((month) => month ?? EVERY_MONTH)}::date[])
             o (merchant_id, month) on o.merchant_id = m.merchant_id
       where m.is_due and m.month <= o.month
       order by m.bucket, m.member_id, m.month limit ${LOOKED_AT} for update of m skip locked`.execute(tx)
    const climbers: Due[] = []
    for (const group of grouped(rows)) climbers.push(...(await climbersOf(kit, tx, group)))
    const rest = rows.filter((row) => !climbers.includes(row))
    await markLookedAt(tx, rest)
    return { looked: rows.length, climbers }
  })
}

const grouped = (rows: readonly Due[]): Due[][] => [
  ...Map.groupBy(rows, ({ merchantId, month }) => `${merchantId} ${month}`).values(),
]

const markLookedAt = (tx: Tx, rows: readonly Due[]): Promise<unknown> =>
  sql`
    update vip_month m set is_due = false
      from unnest(${rows.map(({ bucket }) => bucket)}::smallint[], ${rows.map(({ memberId }) => String(memberId))}::bigint[],
                  ${rows.map(({ month }) => month)}::date[]) d (bucket, member_id, month)
     where m.bucket = d.bucket and m.member_id = d.member_id and m.month = d.month`.execute(tx)

/** The members of one merchant and month who meet the thresholds of their next level. */
async function climbersOf(kit: VipKit, tx: Tx, group: readonly Due[]): Promise<Due[]> {
  const [first] = group
  if (!first) return []
  const ladder = await openLadder(kit, tx, first)
  if (!ladder) return []
  const rungs = rungsOf(ladder.levels)
  const ids = group.map(({ memberId }) => memberId)
  const [figures, levels] = [await figuresOf(tx, ids, first.month), await levelsOf(tx, ids)]
  return group.filter(({ memberId }) => {
    const standing: LevelStanding = { level: levels.get(memberId) ?? 0, isNew: false, gifted: [] }
    return climb(standing, rungs, figures.get(memberId) ?? NO_FIGURES).standing.level > standing.level
  })
}

/** The ladder by which a month may bring members up; undefined where levels are off, or the month is not the open one. */
async function openLadder(
  kit: VipKit,
  tx: Tx,
  { merchantId, month }: Pick<Due, "merchantId" | "month">,
): Promise<Ladder | undefined> {
  const merchant = kit.merchants.byId(merchantId)
  return month === (await openMonth(tx, merchant)) ? ladderOf(kit, merchant, month) : undefined
}

async function levelsOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ memberId: MemberId; level: number }>`
    select v.member_id as "memberId", v.level
      from unnest(${ids.map(bucketOf)}::smallint[], ${ids.map(String)}::bigint[]) a (bucket, member_id)
      join vip_member v on v.bucket = a.bucket and v.member_id = a.member_id`.execute(tx)
  return new Map(rows.map(({ memberId, level }) => [memberId, level]))
}

/** Brings one member up as far as the figures go, with the gifts of levels that are reached for the first time. */
async function climbOne(kit: VipKit, due: Due): Promise<boolean> {
  const kept = await isKept(kit, due.memberId)
  return inTransaction(kit.db, async (tx) => {
    const { bucket, memberId, month } = due
    // The row of the month orders the looks of several workers.
    const held = await sql`
      select from vip_month where bucket = ${bucket} and member_id = ${memberId} and month = ${month}::date and is_due
         for update`.execute(tx)
    if (held.rows.length === 0) return false
    await markLookedAt(tx, [due])
    const ladder = kept ? undefined : await openLadder(kit, tx, due)
    if (!ladder) return false
    const level = await lockLevel(tx, due)
    const { rows: given } = await sql<{ level: number }>`
      select level from vip_gift where member_id = ${memberId}`.execute(tx)
    const before: LevelStanding = { level, isNew: false, gifted: given.map((gift) => gift.level) }
    const figures = (await figuresOf(tx, [memberId], month)).get(memberId) ?? NO_FIGURES
    const { standing } = climb(before, rungsOf(ladder.levels), figures)
    if (standing.level === level) return false
    await sql`
      update vip_member set level = ${standing.level}, reached_month = ${month}::date
       where bucket = ${bucket} and member_id = ${memberId}`.execute(tx)
    const grounds = { month, figures, ladderId: ladder.id }
    await passLevels(kit, tx, due, { from: level, to: standing.level, ladder, grounds })
    const gifted = new Set(before.gifted)
    for (const no of standing.gifted) if (!gifted.has(no)) await giveGift(kit, tx, due, ladder, no)
    return true
  })
}

/** The level that a member has earned, its row held to the commit. */
export async function lockLevel(
  tx: Tx,
  { bucket, memberId, merchantId }: Pick<Due, "bucket" | "memberId" | "merchantId">,
): Promise<number> {
  await sql`
    insert into vip_member (bucket, member_id, merchant_id, level) values (${bucket}, ${memberId}, ${merchantId}, 0)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ level: number }>`
    select level from vip_member where bucket = ${bucket} and member_id = ${memberId} for update`.execute(tx)
  return rows[0]?.level ?? 0
}

interface Passed {
  readonly from: number
  readonly to: number
  readonly ladder: Ladder
  readonly grounds: Grounds
}

/** Writes a move for each level that was passed, and tells of it. */
async function passLevels(
  kit: VipKit,
  tx: Tx,
  { memberId, merchantId }: Due,
  { from, to, grounds }: Passed,
): Promise<void> {
  const at = kit.clock.now()
  const passed = Array.from({ length: to - from }, (_, step) => from + step + 1)
  await writeMoves(
    tx,
    passed.map((level) => ({
      merchantId,
      memberId,
      at,
      reason: "REACHED" as const,
      from: level - 1,
      to: level,
      grounds,
    })),
  )
  for (const level of passed) await kit.events.emit(tx, "levelReached", { memberId, merchantId, level })
}
