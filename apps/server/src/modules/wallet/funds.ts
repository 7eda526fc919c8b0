import type { AssetCode, WalletBalance } from "@croupier/ledger"
import { add, ZERO, type Amount } from "@croupier/money"

/** A member's money of one asset, by what can be done with it. */
export interface Funds {
  /** Free to play with or to take out. */
  readonly main: Amount
  /** Free to play with only. */
  readonly bonus: Amount
  /** Withdrawals in process, open holds, and credits that the closed main wallet refused. */
  readonly held: Amount
  /** Lent to game vendors that keep their own wallets. */
  readonly atVendors: Amount
  /** In transit to such a vendor or back. */
  readonly inTransit: Amount
}

/** Sorts an owner's wallets into funds of one asset. Points and an agent's own account are not play money. */
export function fundsOf(balances: readonly WalletBalance[], asset: AssetCode): Funds {
  const sum = (isOne: (purpose: string) => boolean): Amount =>
    balances
      .filter((wallet) => wallet.asset === asset && isOne(wallet.purpose))
      .reduce((total, wallet) => add(total, wallet.balance), ZERO)
  return {
    main: sum((purpose) => purpose === "main"),
    bonus: sum((purpose) => purpose === "bonus"),
    held: sum((purpose) => purpose === "held" || purpose === "reserved" || purpose === "unclaimed"),
    atVendors: sum((purpose) => purpose.startsWith("vendor:")),
    inTransit: sum((purpose) => purpose === "transit"),
  }
}
