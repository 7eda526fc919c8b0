import type { Db } from "@croupier/database"
import type { WalletClient } from "@croupier/provider"
import type { Clock, Random } from "./clock.ts"
import type { Limits } from "./limits.ts"

/** Parts that everything in the studio is given. */
export interface StudioKit {
  readonly db: Db
  readonly wallet: WalletClient
  readonly clock: Clock
  readonly random: Random
  readonly limits: Limits
  /** Whether rounds take the time that their game says they do. */
  readonly paced: boolean
  /** Tells the operator what went wrong. */
  readonly report: (error: unknown) => void
}
