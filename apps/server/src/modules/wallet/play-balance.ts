import { playableOf, totalOf, type AssetCode, type Ledger } from "@croupier/ledger"
import { toDecimal } from "@croupier/money"
import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"
import { playAssetOf } from "../../call/play-asset.ts"

/** The balance that a member can play with. */
export interface PlayBalance {
  readonly sumBalance: string
  readonly asset: AssetCode
}

/**
 * Reads what a member can pay a bet from, in the asset that the member plays in: the main wallet and the bonus, as games of
 * vendors show them.
 */
export async function readPlayBalance(
  ledger: Pick<Ledger, "balances">,
  member: Pick<Member, "id" | "kind">,
  merchant: Pick<Merchant, "asset">,
): Promise<PlayBalance> {
  const asset = playAssetOf(member, merchant)
  return { sumBalance: toDecimal(totalOf(playableOf(await ledger.balances(member.id), asset))), asset }
}
