import { sql } from "@croupier/database"
import type { StudioKit } from "./kit.ts"

const DAY_MS = 24 * 3_600_000
/** So long a session can be played with; a page that is open for longer opens its game again. */
export const SESSION_MS = 7 * DAY_MS
/** So long answered calls are kept; what they moved is kept for ever beside them. */
export const ANSWERED_MS = 30 * DAY_MS
const BATCH = 1_000
/** The rest waits for the next time, so that no look takes long. */
const MOST_BATCHES = 20

/** Removes expired sessions, and calls that the house answered long ago. */
export async function forget(kit: Pick<StudioKit, "db" | "clock">): Promise<void> {
  const now = kit.clock.now().getTime()
  await inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from session where id in
        (select id from session where opened_at < ${new Date(now - SESSION_MS)} order by opened_at limit ${BATCH})`.execute(
      kit.db,
    )
    return numAffectedRows
  })
  await inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from outbox where id in
        (select id from outbox where done_at < ${new Date(now - ANSWERED_MS)} order by done_at limit ${BATCH})`.execute(
      kit.db,
    )
    return numAffectedRows
  })
}

async function inBatches(remove: () => Promise<bigint | undefined>): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) if (Number((await remove()) ?? 0n) < BATCH) return
}
