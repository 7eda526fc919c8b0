import type { Tx } from "@croupier/database"
import type { BulkDecision, BulkOutcome } from "@croupier/ledger"
import type { Module } from "../../call/module.ts"
import type { Work } from "../../kernel/job.ts"
import type { Queue } from "../../kernel/jobs.ts"
import { CHECK_LEDGER, POST_CREDITS, upkeep, type UpkeepKit } from "./upkeep.ts"

/** The house's upkeep of the ledger, which is a package: by the clock, and on demand. */
export interface LedgerUpkeep extends Module {
  readonly jobs: Work
  /** Decides bulk credits in the caller's transaction, and has a worker post them once that commits. */
  readonly credit: (tx: Tx, decision: BulkDecision) => Promise<BulkOutcome>
  /** Has a worker check the whole ledger for a run, once the caller's transaction commits. */
  readonly planCheck: (tx: Tx, runId: bigint) => Promise<void>
}

export const ledgerUpkeep = (kit: UpkeepKit & { readonly queue: Queue }): LedgerUpkeep => ({
  jobs: upkeep(kit),
  credit: async (tx, decision) => {
    const outcome = await kit.ledger.bulk.decide(tx, decision)
    if (outcome.status === "decided") await kit.queue.add(tx, POST_CREDITS, {})
    return outcome
  },
  planCheck: (tx, runId) => kit.queue.add(tx, CHECK_LEDGER, { runId }),
  // A long reader of the journal can hold it up: it is tried again every hour, two quarters ahead of need.
  prepare: () => kit.ledger.ensureQuarters().catch(kit.report),
})
