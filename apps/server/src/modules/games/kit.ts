import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"

/** What the module is given. */
export interface GamesKit {
  readonly db: Db
  readonly clock: Clock
}
