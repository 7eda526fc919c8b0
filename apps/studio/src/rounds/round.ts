import { ZERO, type Amount } from "@croupier/money"
import type { RoundState } from "./states.ts"

/** A round as the studio keeps it. */
export interface Round {
  readonly id: string
  readonly playerId: bigint
  readonly houseSession: string
  readonly game: string
  readonly version: string
  readonly key: string
  readonly state: RoundState
  readonly stake: Amount
  readonly choice: unknown
  readonly pairId: bigint | null
  readonly nonce: bigint | null
  /** The house's name of the free rounds that it belongs to; null where the player staked. */
  readonly campaign: string | null
  /** The shared flight that it is on. */
  readonly flightId: bigint | null
  /** The events of the book; null until the round is played. */
  readonly book: readonly unknown[] | null
  readonly payout: Amount | null
  readonly refusal: string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

/** The part of a round's stake that is the player's money: nothing of a free round. */
export const stakedBy = ({ stake, campaign }: Pick<Round, "stake" | "campaign">): Amount =>
  campaign === null ? stake : ZERO

/** A player as a house calls them, in one currency, for money or for play. */
export interface Player {
  readonly id: bigint
  readonly ref: string
  readonly currency: string
  readonly mode: "real" | "trial"
  readonly playMoney: Amount
}
