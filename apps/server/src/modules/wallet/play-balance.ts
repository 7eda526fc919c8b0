import type { AssetCode, Ledger } from "@croupier/ledger"
import { add, toDecimal } from "@croupier/money"
import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"
import { playAssetOf } from "../../call/play-asset.ts"

/** What a member can play with. */
export interface PlayBalance {
  readonly sumBalance: string
  readonly asset: AssetCode
}

/** Reads what a member can pay a bet from: the main wallet and the bonus, in the asset that the member plays in. */
export async function readPlayBalance(
  ledger: Pick<Ledger, "balance">,
  member: Pick<Member, "id" | "kind">,
  merchant: Pick<Merchant, "asset">,
): Promise<PlayBalance> {
  const asset = playAssetOf(member, merchant)
  const [main, bonus] = await Promise.all([
    ledger.balance(member.id, "main", asset),
    ledger.balance(member.id, "bonus", asset),
  ])
  return { sumBalance: toDecimal(add(main, bonus)), asset }
}
