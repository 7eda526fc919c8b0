import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import type { MemberId } from "../../kernel/ids.ts"
import type { Work } from "../../kernel/job.ts"
import { owes } from "./acts.ts"
import { payJobs, payOnCredit } from "./jobs.ts"
import type { AgentPayKit } from "./kit.ts"

export { contractBook, factBook } from "./books.ts"
export type { AgentPayKit } from "./kit.ts"
export type { ContractBook, FactBook, PayContract, Series } from "./ports.ts"
export { agentPayChecks } from "./sub-ledger.ts"

export const agentPayMigrations: MigrationSource = {
  name: "59_agent_pay",
  schema: "agent_pay",
  folder: new URL("./migrations/", import.meta.url),
}

/** Bills of agents: made by the clock, paid, corrected, explained. The face of the module. */
export interface AgentPay extends Module {
  readonly jobs: Work
  /** True while a member owes a bill to an agent below: then no money leaves, where the merchant's settings say so. */
  readonly owes: (db: Db | Tx, memberId: MemberId) => Promise<boolean>
}

export const agentPay = (kit: AgentPayKit): AgentPay => ({
  jobs: payJobs(kit),
  ...payOnCredit(kit),
  owes,
})
