import { inTransaction, sql, type Tx } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import type { IdentityContext } from "../kit.ts"
import { endSessionsOf } from "./sessions.ts"

type EndKit = Pick<IdentityContext, "db" | "clock" | "events" | "bus">

/** So many sessions a run: those that ended last come first, because games may still be open in them. */
const AT_ONCE = 500
/** No game is open any more in a session that was not seen for so long: a session of a game ends after half an hour without a call. */
const LOOKED_BACK = 3 * DAY_MS

/**
 * Ends the sessions whose idle time or whole life is over, so that the games that were opened in them take no bet, and
 * open pages hear of it. Calls of such a session are refused from its last instant on; this follows within a minute.
 */
export async function endSessionsOver(kit: EndKit): Promise<void> {
  const now = kit.clock.now()
  const { rows } = await sql<{ id: bigint; memberId: MemberId }>`
    select id, member_id as "memberId" from session
     where ended_at is null and last_seen_at > ${new Date(now.getTime() - LOOKED_BACK)}
       and (expires_at <= ${now} or last_seen_at + idle_seconds * interval '1 second' <= ${now})
     order by last_seen_at desc limit ${AT_ONCE}`.execute(kit.db)
  for (const over of rows) await inTransaction(kit.db, (tx) => endOver(kit, tx, over, now))
}

/** One session, unless an act came between. */
async function endOver(
  kit: EndKit,
  tx: Tx,
  { id, memberId }: { readonly id: bigint; readonly memberId: MemberId },
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    select 1 from session
     where id = ${id} and ended_at is null
       and (expires_at <= ${now} or last_seen_at + idle_seconds * interval '1 second' <= ${now})
       for update`.execute(tx)
  if (rows.length > 0) await endSessionsOf(kit, tx, memberId, "over", { of: id })
}
