import { windowOf, windowsDue, type Window } from "@croupier/agents"
import { sql } from "@croupier/database"
import type { Merchant } from "../../../call/merchant.ts"
import type { AffiliatesKit } from "../kit.ts"
import { runMonth } from "./run-month.ts"

/** Months that one round states. */
const MOST = 36

/**
 * States every month of a merchant that has ended and is recorded, in order, each once: those that a downtime left out are
 * made up, and one that was begun and not done is taken up first.
 */
export async function stateDue(
  kit: AffiliatesKit,
  merchant: Merchant,
  recorded: { readonly cutoff: bigint; readonly watermark: Date },
): Promise<void> {
  const { timeZone } = merchant.brand
  const { rows } = await sql<{
    start: Date | null
    end: Date | null
    isDone: boolean | null
    since: Date | null
  }>`
    select r.window_start as start, r.window_end as end, r.done_at is not null as "isDone",
           (select min(joined_at) from affiliate where merchant_id = ${merchant.id}) as since
      from (select 1) one
      left join lateral (
        select * from affiliate_run where merchant_id = ${merchant.id} order by window_end desc limit 1) r on true`.execute(
    kit.db,
  )
  const [last] = rows
  const since = last?.since
  if (!last || !since) return
  const open: Window[] = last.start && last.end && !last.isDone ? [{ start: last.start, end: last.end }] : []
  const after = last.end ?? windowOf(since, timeZone, "period", 1).start
  const due = windowsDue(
    { after, watermark: recorded.watermark },
    { timeZone, rhythm: "period", periods: 1 },
    MOST,
  )
  for (const window of [...open, ...due]) await runMonth(kit, merchant, window, recorded.cutoff)
}
