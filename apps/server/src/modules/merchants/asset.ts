import { ASSETS, isAsset, type AssetCode } from "@croupier/ledger"
import { SCALE } from "@croupier/money"

/** The asset of a merchant's row. Throws on one that the ledger lacks, and on one of other decimal places than money has. */
export function merchantAsset({ code, asset }: { readonly code: string; readonly asset: string }): AssetCode {
  if (!isAsset(asset)) throw new Error(`merchant ${code} plays in ${asset}, which the ledger does not know`)
  const { scale } = ASSETS[asset]
  // Amounts do not carry their asset: 0.5 of one with eight places would be posted as 0.00005.
  if (scale !== SCALE)
    throw new Error(
      `merchant ${code} plays in ${asset}, which has ${scale} decimal places: play has ${SCALE}`,
    )
  return asset
}
