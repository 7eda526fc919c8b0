import { ZERO, add, amount, type Amount } from "@croupier/money"
import type { AssetCode } from "./asset.ts"
import type { WalletBalance } from "./reading.ts"

/** Sums that an owner can stake of one asset, by the wallet that pays them. */
export interface Playable {
  readonly main: Amount
  readonly bonus: Amount
}

/**
 * Sums that the funding rule can take of an owner's wallets (`ledger.stake`): a wallet that is closed to debits counts as
 * nothing, and so does the bonus while the main wallet is, because a stake asks the main wallet first.
 */
export function playableOf(balances: readonly WalletBalance[], asset: AssetCode): Playable {
  const of = (purpose: "main" | "bonus"): Amount => {
    const found = balances.find((each) => each.purpose === purpose && each.asset === asset)
    return found === undefined || closesDebits(found) ? ZERO : found.balance
  }
  const isBarred = balances.some(
    (each) => each.purpose === "main" && each.asset === asset && closesDebits(each),
  )
  return { main: of("main"), bonus: isBarred ? ZERO : of("bonus") }
}

export const closesDebits = ({ closed }: Pick<WalletBalance, "closed">): boolean =>
  closed !== undefined && closed.to !== "credits"
export const closesCredits = ({ closed }: Pick<WalletBalance, "closed">): boolean =>
  closed !== undefined && closed.to !== "debits"

/** All that can be staked. */
export const totalOf = ({ main, bonus }: Playable): Amount => add(main, bonus)

/** How the funding rule pays a stake: all that `main` has, then `bonus`; undefined where both together have not enough. */
export function fundedBy({ main, bonus }: Playable, stake: Amount): Playable | undefined {
  if (stake <= main) return { main: stake, bonus: ZERO }
  return stake <= main + bonus ? { main, bonus: amount(stake - main) } : undefined
}
