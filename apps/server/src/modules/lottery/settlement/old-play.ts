import { sql } from "@croupier/database"
import type { LotteryKit } from "../kit.ts"

/** Buckets told of in one round. */
const AT_ONCE = 64

/**
 * Tells settled play of what was settled before settlement told of it, oldest first: one bucket of an issue in each
 * transaction, so that nothing waits for it, and a worker that is killed anywhere leaves whole buckets. True when there
 * may be more.
 */
export async function recordOldPlay({ db }: Pick<LotteryKit, "db">): Promise<boolean> {
  const { rows } = await sql<{ issue: bigint; bucket: number }>`
    select issue_id as issue, bucket from lottery_settled where not has_play order by issue_id, bucket limit ${AT_ONCE}`.execute(
    db,
  )
  for (const { issue, bucket } of rows)
    await sql`select lottery_record_old_play(${issue}, ${bucket}::smallint)`.execute(db)
  return rows.length === AT_ONCE
}
