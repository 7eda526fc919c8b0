import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Launcher } from "./launch.ts"

/** What the module is given. */
export interface GamesKit {
  readonly db: Db
  readonly clock: Clock
  /** Who opens the games of which vendor, by its code. */
  readonly launchers: ReadonlyMap<string, Launcher>
}
