import type { Refusal } from "@croupier/ledger"
import type { Status } from "@croupier/provider"

/**
 * Rolls the database transaction back and says why. `debt` is what a reversal could not take; the player owes it unless
 * `isOwed` is false, and then it is for a person to decide alone.
 */
export class Declined extends Error {
  override readonly name = "Declined"
  readonly status: Status
  readonly debt: bigint | undefined
  readonly isOwed: boolean
  constructor(status: Status, debt?: bigint, { isOwed = true } = {}) {
    super(status)
    this.status = status
    this.debt = debt
    this.isOwed = isOwed
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
