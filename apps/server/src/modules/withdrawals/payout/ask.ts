import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { inTransaction, sql } from "@croupier/database"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentProvider, PayoutEvent } from "../../payments/index.ts"
import { attemptLife } from "../attempt-states.ts"
import { providerOf, type WithdrawalsKit } from "../kit.ts"
import { findWithdrawal } from "../store.ts"
import { applyAnswer } from "./answer.ts"
import { nextAskAt } from "./ask-times.ts"
import { findAttempt, noteNews, type Attempt } from "./attempt.ts"

/** Asks the provider what became of an attempt that was sent to it, and acts on the answer. It is never sent again. */
export async function ask(kit: WithdrawalsKit, attempt: Attempt): Promise<WithdrawalState> {
  const provider = providerOf(kit, attempt.provider)
  if (provider && attempt.state !== "PREPARED" && attempt.state !== "DROPPED")
    return applyAnswer(
      kit,
      attempt,
      await provider.readPayout(attempt.payoutId === null ? { key: attempt.id } : { id: attempt.payoutId }),
    )
  if (!provider) {
    kit.report(
      new Error(`payout attempt ${attempt.id} is with provider ${attempt.provider}, which is not set up`),
    )
    await attemptLife.postpone(kit.db, attempt, nextAskAt(attempt.state, attempt.checks, kit.clock.now()))
  }
  const withdrawal = await findWithdrawal(kit.db, { bucket: attempt.bucket, id: attempt.withdrawalId })
  if (!withdrawal) throw new Error(`no withdrawal ${attempt.withdrawalId}`)
  return withdrawal.state
}

/**
 * Keeps what a provider told of a payout, once, and goes to see for itself. News of an attempt that had ended, and that
 * the provider's own answer does not bear out, is reported. Refuses WD_UNKNOWN for a key that is none of ours.
 */
export async function receivePayoutEvent(
  kit: WithdrawalsKit,
  provider: PaymentProvider,
  event: PayoutEvent,
): Promise<void> {
  const { rows } = await sql<{ bucket: number }>`
    select a.bucket from generate_series(0, 63) n
     cross join lateral (select bucket, provider from payout_attempt a where a.bucket = n::smallint and a.id = ${event.key}::uuid) a
     where a.provider = ${provider.code}`.execute(kit.db)
  const bucket = rows[0]?.bucket ?? refuse("WD_UNKNOWN")
  const at = { bucket, id: event.key }
  const now = kit.clock.now()
  const isNew = await inTransaction(kit.db, async (tx) => {
    const added = await sql`
      insert into payout_event (bucket, provider, event_id, attempt_id, received_at)
      values (${bucket}, ${provider.code}, ${event.id}, ${event.key}, ${now})
      on conflict do nothing returning event_id`.execute(tx)
    // Should this process end before it has asked, or the provider not answer, a worker asks: also about one that has ended,
    // because it may have been paid after its refusal or have come back.
    if (added.rows.length > 0) await noteNews(tx, at, now, nextAskAt("UNKNOWN", 0, now))
    return added.rows.length > 0
  })
  const attempt = isNew ? await findAttempt(kit.db, at) : undefined
  if (!attempt) return
  await ask(kit, attempt)
  const after = await findAttempt(kit.db, at)
  if (attemptLife.hasEnded(attempt.state) && after?.state === attempt.state)
    kit.report(
      new Error(`${provider.code} tells of payout attempt ${attempt.id} again, which is ${attempt.state}`),
    )
}
