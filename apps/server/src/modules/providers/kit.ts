import type { Database, Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Caller, ProviderClient } from "@croupier/provider"
import type { VendorAdapter } from "./vendors/adapter.ts"
import type { PlayedRoundsKit } from "./rounds/member-rounds.ts"
import type { WalletOfGames } from "./wallet/seamless-wallet.ts"
import type { LotsOfGames } from "../bonuses/index.ts"
import type { Player } from "./wallet/players.ts"
import type { RoundAsker, TransactionLane } from "./ports.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Report } from "../../kernel/reports.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The parts that the module is given. */
export interface ProvidersKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "lane" | "balances" | "holds" | "notifyMoved" | "receivables">
  /** Lots of bonuses, which pay stakes and are paid. */
  readonly lots: LotsOfGames
  readonly clock: Clock
  readonly random: Random
  /** Whether a game takes bets now. Rounds under way end all the same. */
  readonly isOpen: (vendor: string, game: string) => Promise<boolean>
  /** The most that a player may stake in one round of a game by the rules of the market; undefined: no rule bounds it. */
  readonly highestStake?: (
    who: Pick<Player, "vendor" | "merchantId" | "memberId" | "asset">,
    game: string,
  ) => Promise<Amount | undefined>
  /** Vendors that can be asked about their rounds and records. */
  readonly clients: ReadonlyMap<string, ProviderClient>
  /** Vendors that speak GWP/1, as they sign their calls. */
  readonly callers?: readonly Caller[]
  /** Makes the adapters of vendors with protocols of their own, over the seamless wallet. */
  readonly adapters?: (wallet: WalletOfGames) => readonly VendorAdapter[]
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Names of games and their vendors, in the order asked for; undefined for a game that the catalogue no longer has. */
  readonly namesOf: PlayedRoundsKit["namesOf"]
  readonly pages?: PlayedRoundsKit["pages"]
  /** Jobs that staff asked for. */
  readonly queue: Queue
  /**
   * The database whose own connections the lane uses, so that transactions of a moment share commits. Without it, each
   * has a database transaction of its own.
   */
  readonly lane?: { readonly database: Database }
  /** A test's fixed clock: the ledger's rows carry its time instead of the database's. */
  readonly clockIsFixed?: boolean
  /** Reports errors and alarms to the operators. */
  readonly report: Report
}

/** The kit, and the numbers of the vendors' accounts. */
export interface ProvidersContext extends Omit<ProvidersKit, "lane" | "adapters"> {
  readonly lane?: TransactionLane
  /** How rounds stand at vendors with a protocol of their own. */
  readonly rounds: ReadonlyMap<string, RoundAsker>
  readonly numberOf: (vendor: string) => number
  /** Whether this code has a vendor's account in the ledger. */
  readonly isVendor: (vendor: string) => boolean
}
