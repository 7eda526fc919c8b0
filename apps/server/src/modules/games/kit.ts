import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Catalogue } from "./catalogue.ts"
import type { Funding, Launcher } from "./ports.ts"
import type { ListSource } from "./ports.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The parts that the module is given. */
export interface GamesKit {
  readonly db: Db
  readonly clock: Clock
  /** Receives `gameRulesChanged`. */
  readonly events?: Events
  readonly catalogue: Pick<Catalogue, "lobby">
  /** Who opens the games of which vendor, by its code. */
  readonly launchers: ReadonlyMap<string, Launcher>
  /** Before a game is opened for money. Refuses REALITY_CHECK_REQUIRED. */
  readonly beginPlay: (
    member: { readonly id: MemberId; readonly merchantId: MerchantId },
    policy: MarketPolicy,
  ) => Promise<void>
  /** Brings a player's money to where a game plays from; refuses where it cannot, and then nothing is opened. */
  readonly fund: (funding: Funding) => Promise<unknown>
  /** True for a vendor that keeps wallets of its own. */
  readonly keepsWallets: (vendor: string) => boolean
  /** Where vendors' lists come from, in the order of the vendors. */
  readonly lists: readonly ListSource[]
  /** Jobs that staff asked for. */
  readonly queue: Queue
  /** Hears of a list that could not be taken over; the next hour tries again. */
  readonly report: (error: unknown) => void
}
