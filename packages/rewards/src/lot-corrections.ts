import { amount, ZERO, type Amount } from "@croupier/money"
import { lotOf, moveCash, returning, withLot, type Account } from "./account.ts"
import { orNothing } from "./amounts.ts"
import { cashOf, isPast, moved } from "./lot.ts"

/**
 * Money of a bet reaches a lot, or is taken from it, by the lot's state: a living lot bears it, and so does one whose free
 * rounds are played; what it has not is the house's, never cash's; a spent one opens again before its end; of a converted one the cash is reckoned anew, under
 * the same cap; of any other it is the house's. Source: rules of rewards, "Voids, rollbacks, corrections".
 */
export function shiftLot(account: Account, lotId: bigint, by: Amount, now: Date): Account {
  const lot = lotOf(account, lotId)
  if (by === 0n) return account
  switch (lot.state) {
    case "pending":
    case "active":
    case "settling": {
      const balance = amount(lot.balance + by)
      const short = orNothing(-balance)
      return returning(account, { ...lot, balance: orNothing(balance) }, amount(-short))
    }
    case "spent":
      return by > 0n && !isPast(lot, now)
        ? withLot(account, { ...moved(lot, "active"), balance: by })
        : returning(account, lot, by)
    case "converted": {
      const raw = amount(lot.raw + by)
      const paid = cashOf(lot, raw)
      const toCash = amount(paid - lot.paid)
      return returning(moveCash(account, toCash), { ...lot, raw, paid }, amount(by - toCash))
    }
    case "expired":
    case "forfeited":
    case "revoked":
      return returning(account, lot, by)
    case "offered":
    case "queued":
    case "lapsed":
      throw new RangeError(`lot ${lot.id} has never paid a stake`)
  }
}

/** Ends a lot whose balance is the house's from now on. */
export function endLot(
  account: Account,
  lotId: bigint,
  state: "forfeited" | "expired" | "revoked" | "spent",
): Account {
  const lot = lotOf(account, lotId)
  return returning(account, { ...moved(lot, state), balance: ZERO }, lot.balance)
}

/** A lot whose requirement is met becomes cash, up to its cap; the rest is the house's. */
export function convertLot(account: Account, lotId: bigint): Account {
  const lot = lotOf(account, lotId)
  const raw = lot.balance
  const paid = cashOf(lot, raw)
  const converted = { ...moved(lot, "converted"), balance: ZERO, raw, paid }
  return returning(moveCash(account, paid), converted, amount(raw - paid))
}
