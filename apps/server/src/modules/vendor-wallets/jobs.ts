import { startLoop, type Loop } from "../../kernel/loop.ts"
import { pursue } from "./carry.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { LEASE_MS } from "./order.ts"
import { claimDue, firstDueAt } from "./store.ts"

/** Orders looked at side by side: each holds a connection only while it writes. */
const AT_ONCE = 8
/** Orders made by other processes become due without this one hearing of it. */
const LONGEST_SLEEP_MS = 2_000

/** Looks at every transfer that is due: those left behind, and those of which nobody knows. Answers with how many. */
export async function pursueDue(kit: VendorWalletsKit): Promise<number> {
  const now = kit.clock.now()
  const due = await claimDue(kit.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
  const results = await Promise.allSettled(due.map((order) => pursue(kit, order)))
  for (const result of results) if (result.status === "rejected") kit.report(result.reason)
  return due.length
}

/** The worker: rounds of `pursueDue` for as long as there is something, then sleep until the next is due. */
export function startPursuing(kit: VendorWalletsKit): Loop {
  return startLoop(
    async () => {
      if ((await pursueDue(kit)) === AT_ONCE) return 0
      const next = await firstDueAt(kit.db)
      const wait = next ? next.getTime() - kit.clock.now().getTime() : LONGEST_SLEEP_MS
      return Math.max(0, Math.min(wait, LONGEST_SLEEP_MS))
    },
    { onError: kit.report },
  )
}
