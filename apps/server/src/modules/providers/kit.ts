import type { Database, Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Caller, ProviderClient } from "@croupier/provider"
import type { VendorAdapter } from "./vendors/adapter.ts"
import type { PlayedRoundsKit } from "./rounds/member-rounds.ts"
import type { WalletOfGames } from "./wallet/seamless-wallet.ts"
import type { RoundAsker } from "./ports.ts"
import type { TransactionLane } from "./ports.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Report } from "../../kernel/reports.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** What the module is given. */
export interface ProvidersKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "lane" | "balances" | "holds" | "notifyMoved" | "receivables">
  readonly clock: Clock
  readonly random: Random
  /** Whether a game may be bet on now; a round that is under way ends all the same. */
  readonly isOpen: (vendor: string, game: string) => Promise<boolean>
  /** Vendors that can be asked about their rounds and records. */
  readonly clients: ReadonlyMap<string, ProviderClient>
  /** Vendors that speak GWP/1, as they sign their calls. */
  readonly callers?: readonly Caller[]
  /** Makes the vendors with a protocol of their own, over the wallet that their players bet from. */
  readonly adapters?: (wallet: WalletOfGames) => readonly VendorAdapter[]
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** What games and their vendors are called, in the order asked for; undefined for one that the catalogue lost. */
  readonly namesOf: PlayedRoundsKit["namesOf"]
  /** Has workers do what somebody asked for. */
  readonly queue: Queue
  /** Where transactions of a moment share commits, over connections of their own. Without it, each has a database transaction of its own. */
  readonly lane?: { readonly database: Database }
  /** The clock is a fixed one of a test: the ledger's rows have its time, and not the database's. */
  readonly clockIsFixed?: boolean
  /** Hears of what a person should know. */
  readonly report: Report
}

/** The kit, and the numbers of the vendors' accounts. */
export interface ProvidersContext extends Omit<ProvidersKit, "lane" | "adapters"> {
  readonly lane?: TransactionLane
  /** How rounds stand at vendors with a protocol of their own. */
  readonly rounds: ReadonlyMap<string, RoundAsker>
  readonly numberOf: (vendor: string) => number
  /** Whether anybody of this code has ever played with the wallet. */
  readonly isVendor: (vendor: string) => boolean
}
