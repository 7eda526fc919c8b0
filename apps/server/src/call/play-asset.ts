import type { AssetCode } from "@croupier/ledger"
import type { Member } from "./member.ts"

/** Play money: the asset of trial accounts. It never moves into another asset. */
export const PLAY_MONEY: AssetCode = "FUN"

/** The asset that a member plays in: play money for a trial account, else that of the merchant or of its game. */
export const playAssetOf = (
  { kind }: Pick<Member, "kind">,
  { asset }: { readonly asset: AssetCode },
): AssetCode => (kind === "trial" ? PLAY_MONEY : asset)
