import type { Amount } from "@croupier/money"

/** The numbers a round is made from: `nextInt(bound)` is 0 to bound − 1, each equally likely. */
export interface NumberStream {
  readonly nextInt: (bound: number) => number
}

/** Events of a round, in order, and its pay. The client plays them and decides nothing. */
export interface Book<Event> {
  readonly events: readonly Event[]
  /** All that goes back to the player, the stake of a won bet included. */
  readonly payout: Amount
}
