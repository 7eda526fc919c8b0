import { ASSETS, isAsset, type AssetCode } from "@croupier/ledger"
import { SCALE } from "@croupier/money"

/** What members of a merchant play in. Throws on an asset whose amounts do not have the places of all others. */
export function assetOf({ code, asset }: { readonly code: string; readonly asset: string }): AssetCode {
  if (!isAsset(asset)) throw new Error(`merchant ${code} plays in ${asset}, which the ledger does not know`)
  const { scale } = ASSETS[asset]
  // Amounts do not carry their asset: 0.5 of one with eight places would be posted as 0.00005.
  if (scale !== SCALE)
    throw new Error(
      `merchant ${code} plays in ${asset}, which has ${scale} decimal places: play has ${SCALE}`,
    )
  return asset
}
