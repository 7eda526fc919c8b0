import {
  billedAt,
  PAY_KINDS,
  type PayKind,
  RHYTHM,
  type Window,
  windowOf,
  windowsDue,
} from "@croupier/agents"
import type { Merchant } from "../../../call/merchant.ts"
import type { AgentPayKit } from "../kit.ts"
import type { Series } from "../ports.ts"
import { lastRun } from "./run-store.ts"
import { runEnd } from "./run-end.ts"

/** Windows of a kind that one round bills at most: after a long downtime the other kinds have their turn, too. */
const MOST = 600

/** The ends of windows of a kind that can be billed, in order, each once, whatever the number of periods. */
async function endsDue(
  kit: Pick<AgentPayKit, "db">,
  merchant: Merchant,
  kind: PayKind,
  series: readonly (Series & { readonly since: Date })[],
  { watermark, now }: { readonly watermark: Date; readonly now: Date },
): Promise<readonly Date[]> {
  const { timeZone } = merchant.brand
  const rhythm = RHYTHM[kind]
  const last = await lastRun(kit.db, { merchantId: merchant.id, kind })
  const ends = new Set<number>()
  for (const { kind: of, periods, since } of series) {
    if (of !== kind) continue
    const from = last && last.windowEnd > since ? last.windowEnd : since
    const after = windowOf(from, timeZone, rhythm, periods).start
    const due: readonly Window[] = windowsDue({ after, watermark }, { timeZone, rhythm, periods }, MOST)
    for (const window of due)
      if (billedAt(window, rhythm) <= now && (!last || window.end > last.windowEnd))
        ends.add(window.end.getTime())
  }
  // Finer salaries that a window takes off, and salaries that a dividend bears, are billed before it.
  const finer = PAY_KINDS.slice(0, PAY_KINDS.indexOf(kind))
  for (const each of finer) {
    if (!series.some((of) => of.kind === each)) continue
    const billed = await lastRun(kit.db, { merchantId: merchant.id, kind: each })
    const since = Math.min(...series.flatMap((of) => (of.kind === each ? [of.since.getTime()] : [])))
    for (const end of ends)
      if (end > since && (!billed || billed.doneAt === null || billed.windowEnd.getTime() < end))
        ends.delete(end)
  }
  // A run that was begun and not done is taken up first.
  if (last && last.doneAt === null) ends.add(last.windowEnd.getTime())
  return [...ends].toSorted((a, b) => a - b).map((end) => new Date(end))
}

/**
 * Bills every window of a merchant that has ended and is recorded, the finer salaries first, because the coarser take them
 * off. Windows that a downtime left out are made up in their order, each once. Answers with how many runs were made.
 * Source: rules of agents, "Windows", "Hourly, real-time".
 */
export async function billDue(kit: AgentPayKit, merchant: Merchant): Promise<number> {
  const series = await kit.contracts.series(kit.db, merchant.id)
  if (series.length === 0) return 0
  const recorded = await kit.facts.recorded(kit.db, merchant.id)
  let runs = 0
  for (const kind of PAY_KINDS)
    for (const windowEnd of await endsDue(kit, merchant, kind, series, {
      ...recorded,
      now: kit.clock.now(),
    })) {
      await runEnd(kit, merchant, { kind, windowEnd, cutoff: recorded.cutoff })
      runs++
    }
  return runs
}
