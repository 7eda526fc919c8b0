import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"

/** The parts that the module is given. */
export interface CampaignsKit {
  readonly db: Db
  readonly clock: Clock
}
