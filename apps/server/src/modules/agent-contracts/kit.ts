import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { AgentTree } from "../agents/index.ts"

/** What the module is given. */
export interface ContractsKit {
  readonly db: Db
  readonly clock: Clock
  readonly tree: Pick<AgentTree, "seatsOf">
}
