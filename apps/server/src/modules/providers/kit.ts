import type { Database, Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { ProviderClient } from "@croupier/provider"
import type { RoundAsker } from "./open-rounds.ts"
import type { VendorBooks } from "./reconcile.ts"
import type { StepLane } from "./step-lane.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"

/** What the module is given. */
export interface ProvidersKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "lane" | "balance" | "balances" | "holds">
  readonly clock: Clock
  readonly random: Random
  /** Whether a game may be bet on now; a round that is under way ends all the same. */
  readonly isOpen: (vendor: string, game: string) => Promise<boolean>
  /** Vendors that can be asked about their rounds and records. */
  readonly clients: ReadonlyMap<string, ProviderClient>
  /** The books of vendors with a protocol of their own; asked for when they are compared. */
  readonly books?: () => ReadonlyMap<string, VendorBooks>
  /** How rounds stand at vendors with a protocol of their own; asked for when one is. */
  readonly rounds?: () => ReadonlyMap<string, RoundAsker>
  /** Has workers do what somebody asked for. */
  readonly queue: Queue
  /**
   * Where steps of a moment share commits, over connections of their own. Without it, each step is a transaction of its
   * own. The ledger's rows have the database's time, unless the clock is a fixed one of a test.
   */
  readonly lane?: { readonly database: Database; readonly clockIsFixed?: boolean }
  /** Hears of what a person should know. */
  readonly report: (error: unknown) => void
}

/** The kit, and the numbers of the vendors' accounts. */
export interface Inner extends Omit<ProvidersKit, "lane"> {
  readonly lane?: StepLane
  readonly numberOf: (vendor: string) => number
  /** Whether anybody of this code has ever played with the wallet. */
  readonly isVendor: (vendor: string) => boolean
}
