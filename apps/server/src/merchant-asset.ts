import type { AssetCode } from "@croupier/ledger"

/** What members of a merchant play in. */
export const assetOf = ({ asset }: { readonly asset: AssetCode }): AssetCode => asset
