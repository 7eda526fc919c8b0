import type { Loop } from "../../kernel/loop.ts"
import { startWorker, stepDue, type Worker } from "../../kernel/lifecycle.ts"
import { checkDeposit } from "./check.ts"
import { depositLife, type DepositState } from "./deposit-states.ts"
import type { Deposit } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import { claimDue } from "./store.ts"

const worker = (kit: PaymentsKit): Worker<DepositState, Deposit> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDue(kit.db, claim),
  dueAt: depositLife.dueAt(),
  step: (deposit) => checkDeposit(kit, deposit),
})

/**
 * Looks at the deposits that are due: charges whose creation is unknown, pending and paid ones that hang, ends that
 * have come, late payments. Answers with how many it looked at.
 */
export const checkDue = (kit: PaymentsKit): Promise<number> => stepDue(worker(kit))

/** Looks at due deposits until it is stopped. */
export const startChecking = (kit: PaymentsKit): Loop => startWorker(worker(kit))
