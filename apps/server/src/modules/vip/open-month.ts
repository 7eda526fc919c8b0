import { sql, type Db, type Tx } from "@croupier/database"
import type { VipKit, VipMerchant } from "./kit.ts"
import { firstLadder, ladderAt, type Ladder } from "./ladder.ts"
import { monthAfter, monthEnd, monthOf, type Month } from "./months.ts"

/**
 * The first month of a merchant that is not decided yet: its figures bring members up, and those of later months wait for its
 * end. Undefined before the first ladder.
 */
export async function openMonth(db: Db | Tx, { id, brand }: VipMerchant): Promise<Month | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month)::text as month from vip_closed where merchant_id = ${id}`.execute(db)
  const closed = rows[0]?.month
  if (closed) return monthAfter(closed)
  const first = await firstLadder(db, id)
  return first && monthOf(first, brand.timeZone)
}

/** The ladder of a month: that of its last instant, or of now; undefined where levels are off. */
export async function ladderOf(
  { db, clock }: Pick<VipKit, "db" | "clock">,
  { id, brand, settings }: VipMerchant,
  month: Month,
): Promise<Ladder | undefined> {
  if (!settings.vip.enabled) return undefined
  const end = monthEnd(month, brand.timeZone).getTime() - 1
  return ladderAt(db, id, new Date(Math.min(clock.now().getTime(), end)))
}
