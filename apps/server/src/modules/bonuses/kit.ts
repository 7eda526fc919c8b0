import type { Language } from "@croupier/contract"
import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Report } from "../../kernel/reports.ts"

/** The parts that the book of lots is given. */
export interface BookKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "balances" | "takeUpTo" | "receivables" | "openWallets">
  readonly clock: Clock
  readonly queue: Queue
  readonly report: Report
}

/** A game that takes free rounds. */
export interface FoundGame {
  readonly vendor: string
  readonly game: string
  readonly gameId: string
  readonly name: string
}

/** The parts that acts of members and of people of the house are given. */
export interface BonusKit extends BookKit {
  readonly merchants: { readonly byId: (merchantId: MerchantId) => Pick<Merchant, "settings" | "brand"> }
  /** The games of a list that are there, by their ids and their names in a language. */
  readonly findGames: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<readonly FoundGame[]>
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Breaks and exclusions of these members: a member who is kept from play is granted no bonus. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
}
