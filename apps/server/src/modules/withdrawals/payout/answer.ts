import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { inTransaction, type Tx } from "@croupier/database"
import { DAY_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import type { Payout, PayoutAnswer, PayoutReading } from "../../payments/index.ts"
import { attemptLife } from "../attempt-states.ts"
import { providerOf, type WithdrawalsKit } from "../kit.ts"
import { lockWithdrawal } from "../store.ts"
import { publishNow } from "../publish.ts"
import type { Withdrawal } from "../withdrawal.ts"
import { nextAskAt } from "./ask-times.ts"
import { keepAsking, lockAttempt, moveAttempt, noteMissed, type Attempt } from "./attempt.ts"
import { bookBounced, bookPaid, bookRefused, bookUnanswered } from "./book.ts"
import { bookPaidLate } from "./paid-late.ts"

/** How long after its end a provider may still take an order in, by a clock that differs. */
const AFTER_END_MS = MINUTE_MS
/** Between the two looks that both find nothing. */
const LOOK_TWICE_MS = MINUTE_MS
/** A payout that no provider has answered about for so long is a case for people. */
const A_CASE_AFTER_MS = DAY_MS

/**
 * Brings an attempt, its withdrawal and its money to where the provider's answer puts them, in one transaction. May be
 * called any number of times, by any worker, at once. Answers with the state of the withdrawal after.
 */
export async function applyAnswer(
  kit: WithdrawalsKit,
  of: Attempt,
  answer: PayoutAnswer | PayoutReading,
): Promise<WithdrawalState> {
  const key = { bucket: of.bucket, id: of.withdrawalId }
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, key)
    const attempt = await lockAttempt(tx, of)
    // One that has ended is asked about where there is news of it, and until the provider answers.
    if (attemptLife.hasEnded(attempt.state))
      await attemptLife.postpone(
        tx,
        attempt,
        answer.kind === "unknown" ? nextAskAt("UNKNOWN", attempt.checks, kit.clock.now()) : null,
      )
    await apply(kit, tx, held, attempt, answer)
    // The provider told of it after it was asked for this answer, which may be older than the news.
    if (attempt.news > of.news)
      await keepAsking(tx, attempt, nextAskAt("UNKNOWN", 0, kit.clock.now()) ?? kit.clock.now())
  })
  const after = await publishNow(kit, key)
  if (!after) throw new Error(`no withdrawal ${of.withdrawalId}`)
  return after.state
}

async function apply(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  answer: PayoutAnswer | PayoutReading,
): Promise<void> {
  switch (answer.kind) {
    case "ok":
      return take(kit, tx, held, attempt, answer.payout)
    case "refused":
      return refused(kit, tx, held, attempt, answer)
    case "missing":
      return missing(kit, tx, held, attempt)
    case "unknown":
      return unanswered(kit, tx, held, attempt, answer.reason)
  }
}

async function take(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  payout: Payout,
): Promise<void> {
  if (payout.key !== attempt.id || payout.amount !== attempt.net || payout.asset !== attempt.asset)
    return contradicted(kit, tx, held, attempt, `payout ${payout.id} is not what was asked for`)
  switch (payout.state) {
    case "accepted":
      return accepted(kit, tx, attempt, payout)
    case "paid":
      return paid(kit, tx, held, attempt, payout)
    case "returned": {
      await paid(kit, tx, held, attempt, payout)
      const paidNow = await lockAttempt(tx, attempt)
      return bookBounced(kit, tx, await lockWithdrawal(tx, held), paidNow, payout)
    }
    case "refused":
      return refused(kit, tx, held, attempt, {
        code: payout.refusal?.code ?? "refused",
        final: payout.refusal?.final ?? false,
        reason: payout.refusal?.code ?? "refused",
      })
  }
}

async function accepted(kit: WithdrawalsKit, tx: Tx, attempt: Attempt, payout: Payout): Promise<void> {
  const now = kit.clock.now()
  const { moved } = await moveAttempt(tx, attempt, "accepted", {
    at: now,
    payoutId: payout.id,
    nextCheckAt: nextAskAt("ACCEPTED", 0, now),
  })
  if (!moved) await lookAgain(kit, tx, attempt)
}

async function paid(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  payout: Payout,
): Promise<void> {
  if (attempt.state === "PAID" || attempt.state === "RETURNED") return
  if (payout.bankReferences.length > 1)
    kit.report(new Error(`payout ${payout.id} of withdrawal ${held.id} was paid more than once`))
  if (attempt.state === "REFUSED") return bookPaidLate(kit, tx, held, attempt, payout)
  await bookPaid(kit, tx, held, attempt, payout.id)
}

async function refused(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  { code, final, reason }: { readonly code: string; readonly final: boolean; readonly reason: string },
): Promise<void> {
  if (attempt.state === "PAID" || attempt.state === "RETURNED")
    return kit.report(
      new Error(`payout attempt ${attempt.id} is ${attempt.state} and its provider refuses it: ${reason}`),
    )
  if (attemptLife.next(attempt.state, "refused") === undefined) return
  await bookRefused(kit, tx, held, attempt, { reason: code, isFinal: final })
}

/**
 * The provider does not know an attempt that was sent. That frees its money only where the provider takes nothing in after
 * the order's end, and only when two looks after that end, a minute apart, found nothing.
 */
async function missing(kit: WithdrawalsKit, tx: Tx, held: Withdrawal, attempt: Attempt): Promise<void> {
  const now = kit.clock.now()
  if (attempt.state === "ACCEPTED" || attempt.state === "PAID")
    return contradicted(
      kit,
      tx,
      held,
      attempt,
      `${attempt.provider} does not know payout attempt ${attempt.id} any more`,
    )
  if (attemptLife.next(attempt.state, "refused") === undefined) return
  const honours = providerOf(kit, attempt.provider)?.traits.honoursNotAfter === true
  const end = (attempt.notAfter?.getTime() ?? Infinity) + AFTER_END_MS
  if (!honours || now.getTime() < end)
    return unanswered(kit, tx, held, attempt, "the provider does not know it")
  const { missedAt } = attempt
  if (missedAt && now.getTime() - missedAt.getTime() >= LOOK_TWICE_MS && missedAt.getTime() >= end)
    return bookRefused(kit, tx, held, attempt, { reason: "never arrived at the provider", isFinal: false })
  if (attempt.state === "SENT") await unanswered(kit, tx, held, attempt, "the provider does not know it")
  await noteMissed(tx, attempt, now, new Date(now.getTime() + LOOK_TWICE_MS))
}

async function unanswered(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  if (attempt.state === "SENT") return bookUnanswered(kit, tx, held, attempt, reason)
  await lookAgain(kit, tx, attempt)
}

/** Nothing that contradicts what was decided moves money: people hear of it, and the provider is asked again later. */
async function contradicted(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  what: string,
): Promise<void> {
  kit.report(new Error(`withdrawal ${held.id}: ${what}`))
  await unanswered(kit, tx, held, attempt, what)
}

async function lookAgain(kit: WithdrawalsKit, tx: Tx, attempt: Attempt): Promise<void> {
  if (attemptLife.hasEnded(attempt.state)) return
  const now = kit.clock.now()
  const age = now.getTime() - (attempt.markedAt?.getTime() ?? now.getTime())
  if (attempt.state === "UNKNOWN" && age >= A_CASE_AFTER_MS)
    kit.report(new Error(`payout attempt ${attempt.id} is unanswered for a day: it waits for two people`))
  await attemptLife.postpone(tx, attempt, nextAskAt(attempt.state, attempt.checks, now))
}
