import type { Loop } from "../../kernel/loop.ts"
import { startWorker, stepDue, type Worker } from "../../kernel/lifecycle.ts"
import { retryDue } from "./execute-transfer.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { orderLife, type TransferState } from "./order-states.ts"
import type { Order } from "./order.ts"
import { claimDue } from "./store.ts"

const worker = (kit: VendorWalletsKit): Worker<TransferState, Order> => ({
  db: kit.db,
  clock: kit.clock,
  report: kit.report,
  claim: (claim) => claimDue(kit.db, claim),
  dueAt: orderLife.dueAt(),
  step: (order) => retryDue(kit, order),
})

/** Looks at the transfers that are due: those left behind, and those whose outcome is unknown. Answers with how many. */
export const pursueDue = (kit: VendorWalletsKit): Promise<number> => stepDue(worker(kit))

/** Looks at due transfers until it is stopped. */
export const startPursuing = (kit: VendorWalletsKit): Loop => startWorker(worker(kit))
