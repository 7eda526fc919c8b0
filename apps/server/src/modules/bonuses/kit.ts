import type { Language } from "@croupier/contract"
import type { Db } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { MemberDirectory } from "../identity/index.ts"
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

/** The grant of free rounds at one vendor. */
export interface RoundsHolder {
  /** The name of the grant at the vendor. */
  readonly campaign: string
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
}

/** A vendor that counts free rounds itself. Each act may be asked for again, and throws where nothing is known. */
export interface VendorRounds {
  readonly give: (
    rounds: RoundsHolder & {
      readonly games: readonly string[]
      readonly stake: Amount
      readonly rounds: number
      readonly from: Date
      readonly until: Date
    },
  ) => Promise<void>
  readonly takeBack: (holder: RoundsHolder) => Promise<void>
  /** The stakes of a game; undefined where the vendor does not tell them. */
  readonly stakes: (game: string, asset: AssetCode) => Promise<readonly Amount[] | undefined>
}

/** The parts that acts of members and of people of the house are given. */
export interface BonusKit extends BookKit {
  readonly merchants: { readonly byId: (merchantId: MerchantId) => Pick<Merchant, "settings" | "brand"> }
  /** The games of a list that are there, by their ids and their names in a language. */
  readonly findGames: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<readonly FoundGame[]>
  /** Of these games those that take free rounds, as "VENDOR:code". */
  readonly freeRoundGames: (
    games: readonly { readonly vendor: string; readonly code: string }[],
  ) => Promise<ReadonlySet<string>>
  /** Vendors that count free rounds themselves, by their codes. */
  readonly vendorRounds: ReadonlyMap<string, VendorRounds>
  /** Accounts of members, by id. */
  readonly membersListed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Other members who share a payout account or a device with a member. */
  readonly kinsOf: MemberDirectory["kinsOf"]
  /** Breaks and exclusions of these members: a member who is kept from play is granted no bonus. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
}
