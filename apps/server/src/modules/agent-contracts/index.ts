import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import {
  contractSeries,
  contractsEnded,
  contractsInForce,
  type ContractInForce,
  type ContractSeries,
  type InForceAsked,
} from "./in-force.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { ContractsKit } from "./kit.ts"

export type { ContractInForce, ContractsKit, InForceAsked }

export const contractMigrations: MigrationSource = {
  name: "58_agent_contracts",
  schema: "agent_contracts",
  folder: new URL("./migrations/", import.meta.url),
}

/** Contracts of agents: their versions, their life, and what ends with what. The face of the module. */
export interface AgentContracts extends Module {
  /** Contracts of a kind in force in a window, with the version of that window, from the top of the tree down. */
  readonly inForce: (db: Db | Tx, asked: InForceAsked) => Promise<ContractInForce[]>
  /** Which windows contracts of a merchant have ever had. */
  readonly series: (db: Db | Tx, merchantId: MerchantId) => Promise<ContractSeries[]>
  /** Contracts of a kind that ended in `(after, until]`, with their last version. */
  readonly ended: (db: Db | Tx, asked: Parameters<typeof contractsEnded>[2]) => Promise<ContractInForce[]>
}

export const agentContracts = (kit: ContractsKit): AgentContracts => ({
  inForce: (db, asked) => contractsInForce(kit, db, asked),
  series: contractSeries,
  ended: (db, asked) => contractsEnded(kit, db, asked),
})
