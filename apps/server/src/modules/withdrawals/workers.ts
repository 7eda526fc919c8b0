import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { startWorker, stepDue, type Worker } from "../../kernel/lifecycle.ts"
import type { Loop } from "../../kernel/loop.ts"
import { attemptLife } from "./attempt-states.ts"
import { decide } from "./decide.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { ask } from "./payout/ask.ts"
import { claimDueAttempts, type Attempt } from "./payout/attempt.ts"
import { send } from "./payout/send.ts"
import { afterTime } from "./receipt/timer.ts"
import { claimDue } from "./store.ts"
import type { Withdrawal } from "./withdrawal.ts"
import { withdrawalLife } from "./withdrawal-states.ts"

/** Withdrawals that are due: to be checked, to be sent, or whose time to confirm has come. */
const ofWithdrawals = (kit: WithdrawalsKit): Worker<WithdrawalState, Withdrawal> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDue(kit.db, claim),
  dueAt: withdrawalLife.dueAt(),
  step: (withdrawal) => step(kit, withdrawal),
})

async function step(kit: WithdrawalsKit, withdrawal: Withdrawal): Promise<unknown> {
  // A withdrawal that passes its checks is sent at once, and not in the worker's next round.
  const state = withdrawal.state === "CHECKING" ? await decide(kit, withdrawal) : withdrawal.state
  if (state === "READY") return send(kit, withdrawal)
  return state === "PAID" ? afterTime(kit, withdrawal) : undefined
}

type AttemptState = Attempt["state"]
const UNANSWERED: readonly AttemptState[] = ["UNKNOWN", "PAID", "REFUSED", "RETURNED"]

/** Attempts of some states that are due to be asked about. */
const ofAttempts = (kit: WithdrawalsKit, states: readonly AttemptState[]): Worker<AttemptState, Attempt> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDueAttempts(kit.db, { ...claim, states }),
  dueAt: attemptLife.dueAt(states),
  step: (attempt) => ask(kit, attempt),
})

/** One round of every worker, now. Answers with how many rows they looked at. */
export const checkDue = async (kit: WithdrawalsKit): Promise<number> =>
  (await stepDue(ofWithdrawals(kit))) +
  (await stepDue(ofAttempts(kit, ["SENT", "ACCEPTED"]))) +
  (await stepDue(ofAttempts(kit, UNANSWERED)))

/**
 * Works until it is stopped. UNKNOWN, and ended attempts of which there is news, have a worker of their own: a provider that
 * is away holds up no other payout.
 */
export const startWorkers = (kit: WithdrawalsKit): readonly Loop[] => [
  startWorker(ofWithdrawals(kit)),
  startWorker(ofAttempts(kit, ["SENT", "ACCEPTED"])),
  startWorker(ofAttempts(kit, UNANSWERED)),
]
