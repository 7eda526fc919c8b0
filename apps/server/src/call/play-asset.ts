import type { AssetCode } from "@croupier/ledger"
import type { Member } from "./member.ts"

/** Play money: the asset of trial accounts. It never moves into another asset. */
export const PLAY_MONEY: AssetCode = "FUN"

/** What a member plays in: a trial account in play money, every other in the asset of the merchant or of its game. */
export const playAssetOf = (
  { kind }: Pick<Member, "kind">,
  { asset }: { readonly asset: AssetCode },
): AssetCode => (kind === "trial" ? PLAY_MONEY : asset)
