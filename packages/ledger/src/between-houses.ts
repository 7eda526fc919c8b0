import { house, houseOwner, wallet, type HousePurpose } from "./account.ts"
import type { AssetCode } from "./asset.ts"
import { deriveKey } from "./key.ts"
import type { Amount } from "@croupier/money"
import type { Transfer, TransferKind } from "./transfer.ts"

/** A move between two accounts of a merchant. */
export interface HouseMove {
  readonly key: string
  readonly kind: TransferKind
  readonly merchant: number
  readonly asset: AssetCode
  readonly debit: HousePurpose
  readonly credit: HousePurpose
  readonly amount: Amount
  readonly cause: string
}

/**
 * The two transfers of a move between house accounts, to be posted together: out of one into the merchant's own wallet,
 * and out of that into the other. The wallet (`houseOwner`, `main`) must have been opened.
 */
export function betweenHouses({
  key,
  kind,
  merchant,
  asset,
  debit,
  credit,
  amount,
  cause,
}: HouseMove): Transfer[] {
  const own = wallet(houseOwner(merchant), "main", asset)
  return [
    { key, kind, debit: house(merchant, debit, asset), credit: own, amount, cause },
    {
      key: deriveKey(key, "onward"),
      kind,
      debit: own,
      credit: house(merchant, credit, asset),
      amount,
      cause,
    },
  ]
}
