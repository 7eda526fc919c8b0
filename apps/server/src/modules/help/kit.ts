import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"

/** Parts of the house that the module asks. */
export interface HelpKit {
  readonly db: Db
  readonly clock: Clock
}
