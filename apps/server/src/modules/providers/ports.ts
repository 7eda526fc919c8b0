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

/** A transaction that was decided. */
export interface Processed {
  readonly outcome: TransactionOutcome
  /** What a person should know of it. */
  readonly alarm?: string
}

/** What became of a transaction: done, declined with what the player has, or for the caller to ask alone. */
export type LaneOutcome = Processed | { readonly declined: Status; readonly balance: PlayBalance } | "alone"

export interface TransactionLane {
  /** Decides one transaction with all others of the moment. Throws UnavailableError. */
  readonly process: (who: Player, transaction: WalletTransaction, isOpen: boolean) => Promise<LaneOutcome>
  readonly close: () => Promise<void>
}
