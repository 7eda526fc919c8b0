import { sql, type Tx } from "@croupier/database"
import { deriveKey, house, wallet } from "@croupier/ledger"
import { negate, subtract, ZERO } from "@croupier/money"
import { agree, noteDifference, openDifferences, providerAccount, type Payout } from "../../payments/index.ts"
import { attemptLife } from "../attempt-states.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { countIn } from "../limit-counts.ts"
import { moveWithdrawal } from "../store.ts"
import { causeOf, type Withdrawal } from "../withdrawal.ts"
import { withdrawalLife } from "../withdrawal-states.ts"
import { nextAskAt } from "./ask-times.ts"
import { attemptsOf, moveAttempt, type Attempt } from "./attempt.ts"
import { act, posted } from "./book.ts"
import { claimOnProvider } from "./provider-claim.ts"

/** States in which another way of paying is under way: its end decides who bears the second payment. */
const UNDER_WAY: ReadonlySet<Withdrawal["state"]> = new Set(["SENDING", "UNKNOWN", "MATCHED"])

/**
 * The payout was paid although it had been refused. Money that the house still holds for the withdrawal is set free first.
 * The member's main wallet then pays the net amount as far as it goes, without a fee; the member owes the rest. A withdrawal
 * that was paid in another way as well is the provider's mistake: the house has a claim on it.
 */
export async function bookPaidLate(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  payout: Payout,
): Promise<void> {
  if (withdrawalLife.next(held.state, "paid_late") === undefined)
    return bookPaidBeside(kit, tx, held, attempt, payout)
  const now = kit.clock.now()
  kit.report(new Error(`withdrawal ${held.id} is ${held.state} and payout ${payout.id} was paid after all`))
  for (const other of await attemptsOf(tx, held))
    await moveAttempt(tx, other, "dropped", { at: now, nextCheckAt: null, reason: "paid after all" })
  await moveAttempt(tx, attempt, "paid_late", { at: now, payoutId: payout.id, nextCheckAt: null })
  // Seen while another attempt was under way, it stood as a difference: it is the payment of the withdrawal by now.
  await agree(kit, tx, await openDifferences(tx, ["STATE"], { reference: attempt.id }))
  if (withdrawalLife.hasEnded(held.state)) await countIn(tx, held, held.amount)
  else
    posted(
      await kit.ledger.claims.release(
        { ...act(held, "late back"), from: "held", kind: "withdrawal_return" },
        tx,
      ),
    )
  const credit = house(held.merchantId, await providerAccount(tx, attempt.provider), held.asset)
  const cause = causeOf(held)
  const taken = await kit.ledger.takeUpTo(
    {
      key: deriveKey(held.id, "late"),
      kind: "withdrawal",
      debit: wallet(held.memberId, "main", held.asset),
      credit,
      amount: attempt.net,
      cause,
    },
    tx,
  )
  const owed = taken.status === "refused" ? attempt.net : subtract(attempt.net, taken.taken)
  await moveWithdrawal(tx, held, "paid_late", () => ({
    at: now,
    nextCheckAt: null,
    set: sql`paid_at = ${now}, owed = ${owed === ZERO ? null : owed}`,
  }))
  if (owed > 0n)
    await kit.ledger.receivables.owe(tx, {
      key: deriveKey(held.id, "late owed"),
      owner: held.memberId,
      amount: owed,
      credit,
      kind: "withdrawal",
      cause,
    })
}

/**
 * The withdrawal went on in another way. While that is under way the provider is asked again later; once it has ended, what
 * the provider paid beside it is a claim on the provider. Either way a difference stands for people to see.
 */
async function bookPaidBeside(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  attempt: Attempt,
  payout: Payout,
): Promise<void> {
  const isNew = await noteDifference(kit, tx, {
    provider: attempt.provider,
    chargeId: payout.id,
    what: "STATE",
    reference: attempt.id,
    merchantId: attempt.merchantId,
    // As a line of its file has it: it left the house.
    reported: { state: payout.state, paidAmount: negate(attempt.net), asset: attempt.asset },
  })
  if (isNew)
    kit.report(
      new Error(`withdrawal ${held.id} is ${held.state} and refused payout ${payout.id} was paid beside it`),
    )
  if (UNDER_WAY.has(held.state))
    return attemptLife.postpone(tx, attempt, nextAskAt("UNKNOWN", attempt.checks, kit.clock.now()))
  await claimOnProvider(kit, tx, attempt, attempt.net, "late")
}
