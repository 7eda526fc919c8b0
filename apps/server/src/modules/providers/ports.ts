import type { Status } from "@croupier/provider"
import type { ROUND_STATES } from "@croupier/provider/wire"
import type { Player } from "./wallet/players.ts"
import type { PlayBalance, Step, StepOutcome } from "./wallet/seamless-wallet.ts"

export interface OpenRound extends Pick<Player, "vendor" | "player" | "asset"> {
  readonly round: string
  readonly game: string
  readonly openedAt: Date
}

export type RoundState = (typeof ROUND_STATES)[number]

/** How a round stands at its vendor. Throws when the vendor does not answer. */
export type RoundAsker = (round: OpenRound) => Promise<RoundState>

/** A step that was decided. */
export interface Taken {
  readonly outcome: StepOutcome
  /** What a person should know of it. */
  readonly alarm?: string
}

/** What became of a step: done, declined with what the player has, or for the caller to ask alone. */
export type Carried = Taken | { readonly declined: Status; readonly balance: PlayBalance } | "alone"

export interface StepLane {
  /** Decides one step with all others of the moment. Throws UnavailableError. */
  readonly carry: (who: Player, step: Step, isOpen: boolean) => Promise<Carried>
  readonly close: () => Promise<void>
}
