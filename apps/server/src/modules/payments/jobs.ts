import { startLoop, type Loop } from "../../kernel/loop.ts"
import { checkDeposit } from "./check.ts"
import type { PaymentsKit } from "./kit.ts"
import { claimDue, firstDueAt } from "./store.ts"

/** Deposits looked at side by side: each holds a connection only while it writes. */
const AT_ONCE = 8
/** Longer than a call to a provider and the writing after it; then another process may take the deposit. */
const LEASE_MS = 60_000
/** Deposits made by other processes become due without this one hearing of it. */
const LONGEST_SLEEP_MS = 2_000

/**
 * Looks at every deposit that is due: charges nobody knows of, pending and paid ones that hang, ends that
 * have come, late payments. Answers with how many it looked at.
 */
export async function checkDue(kit: PaymentsKit): Promise<number> {
  const now = kit.clock.now()
  const due = await claimDue(kit.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
  const results = await Promise.allSettled(due.map((deposit) => checkDeposit(kit, deposit)))
  for (const result of results) if (result.status === "rejected") kit.report(result.reason)
  return due.length
}

/** The worker: rounds of `checkDue` for as long as there is something, then sleep until the next is due. */
export function startChecking(kit: PaymentsKit): Loop {
  return startLoop(
    async () => {
      if ((await checkDue(kit)) === AT_ONCE) return 0
      const next = await firstDueAt(kit.db)
      const wait = next ? next.getTime() - kit.clock.now().getTime() : LONGEST_SLEEP_MS
      return Math.max(0, Math.min(wait, LONGEST_SLEEP_MS))
    },
    { onError: kit.report },
  )
}
