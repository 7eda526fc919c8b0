import type { Db, Tx } from "@croupier/database"
import type { BulkDecision, BulkOutcome, Ledger } from "@croupier/ledger"
import type { Merchant } from "../../call/merchant.ts"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { ContractBook, FactBook } from "./ports.ts"

/** The dependencies of the module. */
export interface AgentPayKit {
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: Clock
  readonly bus: Pick<Bus, "subscribe">
  readonly queue: Queue
  readonly report: (error: unknown) => void
  readonly facts: FactBook
  readonly contracts: ContractBook
  readonly merchants: {
    readonly all: () => readonly Merchant[]
    readonly byId: (id: MerchantId) => Merchant
  }
  /** Decides bulk credits in the caller's transaction, and has a worker post them once that commits. */
  readonly credit: (tx: Tx, decision: BulkDecision) => Promise<BulkOutcome>
  /** Bills that a run writes in one transaction. */
  readonly batch?: number
  /** Accounts of members, by id. */
  readonly listed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string; readonly nickname: string | null }>>
}
