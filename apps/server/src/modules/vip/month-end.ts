import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { endLevelMonth } from "@croupier/rewards"
import { MINUTE_MS } from "../../kernel/durations.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { climbDue } from "./climbing.ts"
import { figuresOf, isReadingAnew, NO_FIGURES, readUntil } from "./figures.ts"
import type { VipKit, VipMerchant } from "./kit.ts"
import { rungsOf, type Ladder } from "./ladder.ts"
import { monthEnd, type Month } from "./months.ts"
import { writeMoves } from "./moves.ts"
import { openMonth, ladderOf } from "./open-month.ts"

/** Play that was settled in a month is read so long after its end at the latest. */
const GRACE_MS = 5 * MINUTE_MS
/** Members that one transaction decides. */
const DECIDED_AT_ONCE = 500

/**
 * Decides the months that have ended: each level is kept, or goes one down. A month waits until all its play is read and all who
 * climb by it have climbed. Answers with how many members were decided. Any number of workers may do it at once.
 */
export async function endMonths(kit: VipKit): Promise<number> {
  if (await isReadingAnew(kit.db)) return 0
  const read = await readUntil(kit.db)
  if (!read) return 0
  let decided = 0
  for (const merchant of kit.merchants.all()) {
    for (;;) {
      const month = await openMonth(kit.db, merchant)
      if (month === undefined || read.getTime() < closesAt(merchant, month)) break
      decided += await endMonth(kit, merchant, month)
    }
  }
  return decided
}

const closesAt = ({ brand }: VipMerchant, month: Month): number =>
  monthEnd(month, brand.timeZone).getTime() + GRACE_MS

async function endMonth(kit: VipKit, merchant: VipMerchant, month: Month): Promise<number> {
  await climbDue(kit)
  const ladder = await ladderOf(kit, merchant, month)
  let decided = 0
  if (ladder)
    for (;;) {
      const count = await inTransaction(kit.db, (tx) => decideSome(kit, tx, merchant, month, ladder))
      decided += count
      if (count < DECIDED_AT_ONCE) break
    }
  await sql`
    insert into vip_closed (merchant_id, month, closed_at) values (${merchant.id}, ${month}::date, ${kit.clock.now()})
    on conflict do nothing`.execute(kit.db)
  return decided
}

async function decideSome(
  kit: VipKit,
  tx: Tx,
  { id: merchantId }: VipMerchant,
  month: Month,
  ladder: Ladder,
): Promise<number> {
  const { rows } = await sql<{ memberId: MemberId; level: number; reachedMonth: string | null }>`
    select member_id as "memberId", level, reached_month::text as "reachedMonth" from vip_member
     where merchant_id = ${merchantId} and level > 0 and coalesce(decided_month < ${month}::date, true)
     order by bucket, member_id limit ${DECIDED_AT_ONCE} for update`.execute(tx)
  if (rows.length === 0) return 0
  const figures = await figuresOf(
    tx,
    rows.map(({ memberId }) => memberId),
    month,
  )
  const rungs = rungsOf(ladder.levels)
  const decided = rows.map(({ memberId, level, reachedMonth }) => {
    const of = figures.get(memberId) ?? NO_FIGURES
    const after = endLevelMonth({ level, isNew: reachedMonth === month, gifted: [] }, rungs, of)
    return { memberId, from: level, to: after.level, figures: of }
  })
  await sql`
    update vip_member v
       set level = d.level, decided_month = ${month}::date,
           reached_month = case when d.level = v.level then v.reached_month end
      from unnest(${decided.map(({ memberId }) => bucketOf(memberId))}::smallint[],
                  ${decided.map(({ memberId }) => String(memberId))}::bigint[], ${decided.map(({ to }) => to)}::int[])
           d (bucket, member_id, level)
     where v.bucket = d.bucket and v.member_id = d.member_id`.execute(tx)
  const at = kit.clock.now()
  await writeMoves(
    tx,
    decided.map(({ memberId, from, to, figures: of }) => ({
      merchantId,
      memberId,
      at,
      reason: to < from ? ("FELL" as const) : ("KEPT" as const),
      from,
      to,
      grounds: { month, figures: of, ladderId: ladder.id },
    })),
  )
  return rows.length
}
