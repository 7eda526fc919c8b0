import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { Module } from "../../call/module.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Work } from "../../kernel/job.ts"
import { isBlocked } from "./acts.ts"
import { agentPayConsoleRoutes } from "./console-routes.ts"
import { payApproval } from "./pay-approval.ts"
import { costOf, type AgentCost } from "./income.ts"
import { agentPayRoutes } from "./routes.ts"
import { payJobs, payOnCredit } from "./jobs.ts"
import type { AgentPayKit } from "./kit.ts"

export { agentPayPersonal } from "./personal-data.ts"
export type { AgentCost } from "./income.ts"
export { contractBook, factBook } from "./books.ts"
export type { AgentPayKit } from "./kit.ts"
export type { ContractBook, FactBook, PayContract, Series } from "./ports.ts"
export { creditFromPlatform, eachOwnerOnce, type PlatformCredit } from "./payment/platform-credit.ts"
export { decimalText } from "./run/decimal-text.ts"
export { payDecimals } from "./run/run-end.ts"
export { agentPayChecks } from "./sub-ledger.ts"

export const agentPayMigrations: MigrationSource = {
  name: "59_agent_pay",
  schema: "agent_pay",
  folder: new URL("./migrations/", import.meta.url),
}

/** Bills of agents: made by the clock, paid, corrected, explained. The face of the module. */
export interface AgentPay extends Module {
  readonly routes: ReturnType<typeof agentPayRoutes>
  readonly consoleRoutes: ReturnType<typeof agentPayConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly jobs: Work
  /** True while a member owes a bill to an agent below, where the merchant's settings let no money of such an agent leave. */
  readonly isBlocked: (
    db: Db | Tx,
    of: { readonly memberId: MemberId; readonly merchantId: MerchantId },
  ) => Promise<boolean>
  /** Cost of agents in a time: bills by kind, and the gross gaming revenue of members under agents. */
  readonly costOf: (
    merchant: Pick<Merchant, "id" | "asset">,
    span: { readonly from: Date; readonly until: Date },
  ) => Promise<AgentCost>
}

export const agentPay = (kit: AgentPayKit): AgentPay => ({
  routes: agentPayRoutes(kit),
  consoleRoutes: agentPayConsoleRoutes(kit),
  approvals: [payApproval(kit)],
  jobs: payJobs(kit),
  ...payOnCredit(kit),
  isBlocked: (db, of) => isBlocked(kit, db, of),
  costOf: (merchant, span) => costOf(kit, merchant, span),
})
