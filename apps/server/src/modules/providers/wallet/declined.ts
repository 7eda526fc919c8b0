import type { Refusal } from "@croupier/ledger"
import type { Status } from "@croupier/provider"

/** Rolls a step's transaction back and says why. `debt` is what a reversal could not take from the player. */
export class Declined extends Error {
  override readonly name = "Declined"
  readonly status: Status
  readonly debt: bigint | undefined
  constructor(status: Status, debt?: bigint) {
    super(status)
    this.status = status
    this.debt = debt
  }
}

export const decline = (status: Status): never => {
  throw new Declined(status)
}

/** What the ledger's refusal of a stake means to a vendor. Throws for what is a fault of ours. */
export function declinedStake(reason: Refusal): Declined {
  switch (reason) {
    case "INSUFFICIENT_FUNDS":
      return new Declined("INSUFFICIENT_FUNDS")
    case "ACCOUNT_CLOSED":
    case "ACCOUNT_UNKNOWN":
      return new Declined("PLAYER_LOCKED")
    case "AMOUNT_OUT_OF_RANGE":
      return new Declined("LIMIT_REACHED")
    case "ASSET_MISMATCH":
    case "IDEMPOTENCY_CONFLICT":
      throw new Error(`the ledger refuses a stake: ${reason}`)
  }
}
