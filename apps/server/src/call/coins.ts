import { ASSETS, isWholeCoins, type AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { refuse } from "../kernel/refusal.ts"

/** Refuses AMOUNT_TOO_FINE for an amount with a part of a coin: no screen that shows coins could show it. */
export function refuseFractions(value: Amount, asset: AssetCode): void {
  if (!isWholeCoins(value, asset)) refuse("AMOUNT_TOO_FINE", [asset, String(ASSETS[asset].coin)])
}
