import { inTransaction, type Db, type MigrationSource, type Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { within } from "../../kernel/events.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import type { Loop } from "../../kernel/loop.ts"
import {
  contractSeries,
  contractsEnded,
  contractsInForce,
  type ContractInForce,
  type ContractSeries,
  type InForceAsked,
} from "./in-force.ts"
import { acceptOffer } from "./answer.ts"
import { offerApproval, rulesApproval } from "./approvals.ts"
import { contractConsoleRoutes } from "./console-routes.ts"
import type { ContractsKit } from "./kit.ts"
import { contractLosses, endForbiddenEverywhere } from "./market.ts"
import { endMoved } from "./moved.ts"
import { offerContract, type Offer, type Offered } from "./offer.ts"
import { followGroup } from "./quota/accounts.ts"
import { contractRoutes } from "./routes.ts"
import { checkDue, startChecking } from "./timer.ts"

export { agentContractsPersonal } from "./personal-data.ts"
export { contractLosses }
export type { ContractInForce, ContractsKit, InForceAsked }

export const contractMigrations: MigrationSource = {
  name: "58_agent_contracts",
  schema: "agent_contracts",
  folder: new URL("./migrations/", import.meta.url),
}

/** Contracts as bills read them. */
export interface ContractsInForce {
  /** Contracts of a kind in force in a window, with the version of that window, from the top of the tree down. */
  readonly inForce: (db: Db | Tx, asked: InForceAsked) => Promise<ContractInForce[]>
  /** Series of windows that contracts of a merchant have ever had. */
  readonly series: (db: Db | Tx, merchantId: MerchantId) => Promise<ContractSeries[]>
  /** Contracts of a kind that ended in `(after, until]`, with their last version. */
  readonly ended: (db: Db | Tx, asked: Parameters<typeof contractsEnded>[2]) => Promise<ContractInForce[]>
}

/** Contracts of agents: versions, life, quotas, and endings that follow from others. The face of the module. */
export interface AgentContracts extends Module, ContractsInForce {
  readonly routes: ReturnType<typeof contractRoutes>
  readonly consoleRoutes: ReturnType<typeof contractConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Offers a contract for an agent above or the platform, once for a key. Refuses what `offerContract` refuses. */
  readonly offer: (offer: Offer) => Promise<Offered>
  /**
   * A contract that both parties signed at an earlier instant: it is in force from the first window since. Bills of windows that
   * have ended follow with the next round. Called once for a key; refuses what `offerContract` and `acceptOffer` refuse.
   */
  readonly signedAt: (offer: Offer, at: Date) => Promise<Offered>
  /** One round of the worker, now. Answers with how many contracts it looked at. */
  readonly checkDue: () => Promise<number>
}

/** Reads of contracts alone, for tests of the modules above. */
export const contractsReader = (kit: Pick<ContractsKit, "tree">): ContractsInForce => ({
  inForce: (db, asked) => contractsInForce(kit, db, asked),
  series: contractSeries,
  ended: (db, asked) => contractsEnded(kit, db, asked),
})

export function agentContracts(kit: ContractsKit): AgentContracts {
  let worker: Loop | undefined
  return {
    routes: contractRoutes(kit),
    consoleRoutes: contractConsoleRoutes(kit),
    approvals: [offerApproval(kit), rulesApproval(kit)],
    jobs: [recurring("contracts.market", { cron: "*/5 * * * *" }, () => endForbiddenEverywhere(kit))],
    reactions: [
      within("agentMoved", (tx, { effectiveAt, ...moved }) =>
        endMoved(kit, tx, { ...moved, effectiveAt: new Date(effectiveAt) }),
      ),
      within("agentGroupsGiven", async (tx, { merchantId, accounts }) => {
        const free = await kit.tree.freeGroupOf(tx, merchantId)
        const at = kit.clock.now()
        for (const account of accounts) await followGroup(tx, { ...account, merchantId, free, at })
      }),
    ],
    ...contractsReader(kit),
    offer: (offer) => inTransaction(kit.db, (tx) => offerContract(kit, tx, offer)),
    signedAt: (offer, at) =>
      inTransaction(kit.db, async (tx) => {
        const then = { ...kit, clock: { now: () => at } }
        const offered = await offerContract(then, tx, offer)
        await acceptOffer(then, tx, { ...offered, merchantId: offer.merchantId, agentId: offer.agentId }, [])
        return offered
      }),
    checkDue: () => checkDue(kit),
    start: () => {
      worker ??= startChecking(kit)
    },
    stop: async () => {
      await worker?.stop()
    },
  }
}
