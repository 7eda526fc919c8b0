import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Launcher } from "./launch.ts"

/** What the module is given. */
export interface GamesKit {
  readonly db: Db
  readonly clock: Clock
  /** Who opens the games of which vendor, by its code. */
  readonly launchers: ReadonlyMap<string, Launcher>
  /** Where vendors' lists are, in the order of the vendors. */
  readonly lists: readonly string[]
  /** Hears of a list that could not be taken over; the next hour tries again. */
  readonly report: (error: unknown) => void
}
