import type { Amount } from "@croupier/money"
import type { Status } from "@croupier/provider"
import type { ROUND_STATES } from "@croupier/provider/wire"
import type { Player } from "./wallet/players.ts"
import type { PlayBalance, WalletTransaction, TransactionOutcome } from "./wallet/seamless-wallet.ts"

export interface OpenRound extends Pick<Player, "vendor" | "player" | "asset"> {
  readonly round: string
  readonly game: string
  readonly openedAt: Date
}

export type RoundState = (typeof ROUND_STATES)[number]

/** How a round stands at its vendor. Throws when the vendor does not answer. */
export type RoundAsker = (round: OpenRound) => Promise<RoundState>

/** A processed transaction. */
export interface Processed {
  readonly outcome: TransactionOutcome
  /** A line for the operators: the transaction was accepted and something about it is unusual. */
  readonly alarm?: string
}

/** The lane's answer: processed, declined with the balance, or "alone": the caller processes it in a transaction of its own. */
export type LaneOutcome = Processed | { readonly declined: Status; readonly balance: PlayBalance } | "alone"

/** The terms of a stake, as they were known just before it is taken. */
export interface StakeTerms {
  /** The game takes bets. */
  readonly isOpen: boolean
  /** The most that the round may stake; null: no rule bounds it. */
  readonly most: Amount | null
}

export interface TransactionLane {
  /** Processes one transaction with the others of the moment. Throws UnavailableError. */
  readonly process: (who: Player, transaction: WalletTransaction, terms: StakeTerms) => Promise<LaneOutcome>
  readonly close: () => Promise<void>
}
