import type { Language } from "@croupier/contract"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import type { Clock } from "../../../kernel/clock.ts"
import type { RoundState } from "../ports.ts"
import type { WalletOfGames } from "../wallet/seamless-wallet.ts"

/** The parts that every vendor's adapter is given. */
export interface AdapterKit {
  readonly wallet: WalletOfGames
  readonly clock: Clock
  /** Hears of faults of the house; the vendor is told to try again. */
  readonly report: (error: unknown) => void
}

/** An opening of a game, as a vendor wants to know it. */
export interface Opening {
  /** Good for one opening, unless the vendor keeps one token throughout. */
  readonly token: string
  readonly player: string
  readonly game: string
  readonly currency: AssetCode
  readonly language: Language
  /** Where the player goes when the game is left. */
  readonly returnUrl: string
}

interface EntryAbout {
  readonly player: string
  readonly currency: string
  readonly at: Date
}

/** One entry of the vendor's books, which one of our transactions should say, too. */
export interface TransactionEntry extends EntryAbout {
  readonly of: "transaction"
  readonly kind: "bet" | "win"
  readonly txId: string
  readonly amount: Amount
  /** Paid with a bet, under its number. */
  readonly win?: Amount
  readonly isTakenBack: boolean
}

/** A round, where the vendor's books go no deeper: the sums staked and won in it. */
export interface RoundEntry extends EntryAbout {
  readonly of: "round"
  readonly round: string
  readonly staked: Amount
  readonly won: Amount
}
export type VendorEntry = TransactionEntry | RoundEntry

/** A round that stays open, as a vendor is asked about it. */
export interface AskedRound {
  readonly round: string
  readonly player: string
  readonly game: string
  readonly openedAt: Date
}

/** Free rounds of a grant, as a vendor is told of them. */
export interface GivenRounds {
  /** The name of the grant: a vendor gives it once. */
  readonly campaign: string
  readonly player: string
  readonly currency: AssetCode
  /** Codes of games of this vendor. */
  readonly games: readonly string[]
  readonly stake: Amount
  readonly rounds: number
  readonly from: Date
  readonly until: Date
}

/** Calls to a vendor that counts free rounds itself, and names their grant in its bets and prizes. */
export interface VendorFreeRounds {
  /** Gives the rounds once, however often it is called. Throws VendorAway where they are refused, or nothing is known. */
  readonly grant: (given: GivenRounds) => Promise<void>
  /** Cancels the free rounds of a grant that are not played yet. A grant that is over, or unknown to the vendor, changes nothing. Throws VendorAway. */
  readonly cancel: (given: Pick<GivenRounds, "campaign" | "player">) => Promise<void>
  /** Stakes that a game has on offer for free rounds, where the vendor tells them. Throws VendorAway. */
  readonly stakes?: (game: string, currency: AssetCode) => Promise<readonly Amount[]>
}

/** A vendor with its own protocol, behind the one vocabulary. */
export interface VendorAdapter {
  /** As the catalogue knows it: "PP". */
  readonly code: string
  readonly name: string
  /** The calls by which the vendor asks for money, under `/vendors/<code>`. */
  readonly routes: (app: FastifyInstance) => void
  /** The vendor's games as a list of docs/games.md. Throws when the vendor does not answer. */
  readonly games: () => Promise<VendorGames>
  /** The address of a game for one player. Throws when the vendor does not answer. */
  readonly open: (opening: Opening) => Promise<string>
  /** The kind of entries in its books. */
  readonly entriesAre: "transactions" | "rounds"
  /** The vendor's entries from `from` on, before `to`. Throws when the vendor does not answer. */
  readonly entries: (from: Date, to: Date) => Promise<readonly VendorEntry[]>
  /**
   * How a round stands at the vendor; `unknown` too where it tells of rounds only once they have ended. Throws when the
   * vendor does not answer.
   */
  readonly round: (asked: AskedRound) => Promise<RoundState>
  /** Of vendors that count free rounds of the house; their games that take them have the tag `free-rounds`. */
  readonly freeRounds?: VendorFreeRounds
}

/** A list of games as docs/games.md has it. */
export interface VendorGames {
  readonly vendor: { readonly code: string; readonly name: string }
  readonly games: readonly {
    readonly game: string
    readonly category: string
    readonly names: { readonly EN: string; readonly CN?: string }
    readonly tags?: readonly string[]
    readonly image?: string
    readonly status?: "active" | "maintenance"
  }[]
}

/** The vendor did not answer, or not as it should. */
export class VendorAway extends Error {
  override readonly name: string = "VendorAway"
}

/** No call was made: the vendor's circuit is open, because it has not answered for a while. */
export class CircuitOpen extends VendorAway {
  override readonly name = "CircuitOpen"
}

/** The vendor did not answer, or its answer is unreadable. This is true for every caller, so it counts for the circuit breaker. */
export class VendorSilent extends VendorAway {}
