import { inTransaction } from "@croupier/database"
import { DAY_MS } from "../../../kernel/durations.ts"
import { agree, openDifferences, type OpenDifference } from "../../payments/index.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { ask } from "../payout/ask.ts"
import { attemptIn } from "../payout/attempt.ts"

/** A difference that is older is looked at, and its provider is not asked any more. */
const ASKED_FOR_MS = 7 * DAY_MS

/**
 * Looks once more at open differences of the kind STATE: a payout that is paid, or has come back, by now agrees with the line
 * of its file. One that fails holds up no other.
 */
export async function reviewPayouts(kit: WithdrawalsKit): Promise<void> {
  for (const difference of await openDifferences(kit.db, ["STATE"]))
    await review(kit, difference).catch(kit.report)
}

async function review(kit: WithdrawalsKit, difference: OpenDifference): Promise<void> {
  const { provider, reference, foundAt, reported } = difference
  const isDone = (state: string) =>
    state === "RETURNED" || (state === "PAID" && (reported === null || reported <= 0n))
  const attempt = await attemptIn(kit.db, provider, reference)
  if (!attempt) return
  const isAsked = kit.clock.now().getTime() - foundAt.getTime() < ASKED_FOR_MS
  if (!isDone(attempt.state) && isAsked) await ask(kit, attempt)
  const after = await attemptIn(kit.db, provider, reference)
  if (after && isDone(after.state)) await inTransaction(kit.db, (tx) => agree(kit, tx, [difference]))
}
