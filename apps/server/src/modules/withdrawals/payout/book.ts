import { sql, type Tx } from "@croupier/database"
import { deriveKey, house, wallet, type ClaimOutcome, type ClaimPart, type Transfer } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { providerAccount, type Payout } from "../../payments/index.ts"
import { restoreBonuses } from "../restore-bonuses.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { countOut } from "../limit-counts.ts"
import { tellOutcome } from "../publish.ts"
import { moveWithdrawal } from "../store.ts"
import { readTerms } from "../terms.ts"
import { causeOf, type Withdrawal } from "../withdrawal.ts"
import { nextAskAt } from "./ask-times.ts"
import { moveAttempt, type Attempt } from "./attempt.ts"

/*
 * The effects of a provider's answers: the moves of attempt and withdrawal first, their posting last, in the
 * caller's transaction, which holds both rows.
 */

/** It was paid: the net is the provider's, the fee is earned, and the member is asked what arrived. */
export async function bookPaid(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  payoutId: string,
): Promise<void> {
  const now = kit.clock.now()
  const { confirmMs } = await readTerms(tx, held.merchantId, held.asset)
  await moveAttempt(tx, attempt, "paid", { at: now, payoutId, nextCheckAt: null })
  const until = new Date(now.getTime() + confirmMs)
  const { moved } = await moveWithdrawal(tx, held, "paid", () => ({
    at: now,
    // Half of the time has passed: the member is reminded.
    nextCheckAt: new Date(now.getTime() + confirmMs / 2),
    set: sql`paid_at = ${now}, confirm_until = ${until}`,
  }))
  if (!moved) throw new Error(`withdrawal ${held.id} is ${held.state} and was paid`)
  await tellOutcome(kit, tx, "withdrawalPaid", held)
  const account = await providerAccount(tx, attempt.provider)
  const parts: ClaimPart[] = [
    { credit: house(held.merchantId, account, held.asset), amount: attempt.net, kind: "withdrawal" },
    ...(held.fee > 0n
      ? [{ credit: house(held.merchantId, "fees", held.asset), amount: held.fee, kind: "fee" as const }]
      : []),
  ]
  posted(await kit.ledger.claims.pay({ ...act(held, "paid"), from: "transit", to: parts }, tx))
}

/** It was refused: the money is held again for another route, or goes back where no route would do better. */
export async function bookRefused(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  { reason, isFinal }: { readonly reason: string; readonly isFinal: boolean },
): Promise<void> {
  const now = kit.clock.now()
  await moveAttempt(tx, attempt, "refused", { at: now, nextCheckAt: null, reason, isFinal })
  const { moved } = await moveWithdrawal(tx, held, isFinal ? "failed" : "rerouted", (to) => ({
    at: now,
    why: reason,
    nextCheckAt: to === "READY" ? now : null,
    ...(to === "REFUSED" ? { set: sql`reason = ${`provider:${reason}`}` } : {}),
  }))
  if (!moved) throw new Error(`withdrawal ${held.id} is ${held.state} and its attempt was refused`)
  if (isFinal) {
    await countOut(tx, held, held.amount)
    await restoreBonuses(kit, tx, held)
    await tellOutcome(kit, tx, "withdrawalRefused", held)
    return posted(
      await kit.ledger.claims.release(
        { ...act(held, "failed"), from: "transit", kind: "withdrawal_return" },
        tx,
      ),
    )
  }
  posted(await kit.ledger.claims.move({ ...act(held, "back", attempt.id), from: "transit", to: "held" }, tx))
}

/** It is unknown whether it was paid. No money moves. */
export async function bookUnanswered(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  reason: string,
): Promise<void> {
  const now = kit.clock.now()
  await moveAttempt(tx, attempt, "unanswered", { at: now, nextCheckAt: nextAskAt("UNKNOWN", 0, now), reason })
  await moveWithdrawal(tx, held, "unanswered", () => ({ at: now, nextCheckAt: null }))
}

/**
 * The bank gave it back, whole or in part: what came is the member's again, and the fee too where all of it came and it was
 * earned.
 */
export async function bookBounced(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  payout: Payout,
): Promise<void> {
  const now = kit.clock.now()
  const came = payout.returnedAmount ?? attempt.net
  const isWhole = came >= attempt.net
  const { moved: wasPaid } = await moveAttempt(tx, attempt, "returned", { at: now, nextCheckAt: null })
  if (!wasPaid) return
  const { moved } = await moveWithdrawal(tx, held, "bounced", () => ({
    at: now,
    nextCheckAt: null,
    set: sql`returned = ${came}, confirm_until = null`,
  }))
  if (!moved) return kit.report(new Error(`withdrawal ${held.id} is ${held.state} and its payout came back`))
  await countOut(tx, held, isWhole ? held.amount : came)
  const account = await providerAccount(tx, attempt.provider)
  const back = (from: "fees" | `payments:${number}`, step: string, value: Amount): Transfer => ({
    key: deriveKey(held.id, step),
    kind: from === "fees" ? "fee" : "withdrawal_return",
    debit: house(held.merchantId, from, held.asset),
    credit: wallet(held.memberId, "main", held.asset),
    amount: value,
    cause: causeOf(held),
    ifClosed: "unclaimed",
  })
  const transfers = [
    back(account, "bounced", came),
    ...(isWhole && held.fee > 0n && held.state !== "PAID_LATE"
      ? [back("fees", "bounced fee", held.fee)]
      : []),
  ]
  for (const outcome of await kit.ledger.postIn(tx, transfers))
    if (outcome.status !== "posted")
      throw new Error(`what came back of withdrawal ${held.id} cannot be posted`)
}

/** One act on the claim of a withdrawal: each step happens once. */
export const act = (held: Withdrawal, ...step: readonly string[]) => ({
  key: deriveKey(held.id, ...step),
  owner: held.memberId,
  claim: held.id,
  cause: causeOf(held),
})

/** Throws where the ledger did not post: the transaction rolls back, and the row keeps its state. */
export function posted(outcome: ClaimOutcome): void {
  if (outcome.status !== "posted")
    throw new Error(
      `the ledger did not post: ${outcome.status === "refused" ? outcome.reason : "it knows this act already"}`,
    )
}
