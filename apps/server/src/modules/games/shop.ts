import type { GameCategory } from "@croupier/contract/games"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { MerchantId } from "../../kernel/ids.ts"

/** The part of the catalogue that a merchant's members are shown. */
export interface Shop {
  readonly merchantId: MerchantId
  /** Games of chance that return less, or do not say, are left out. Hundredths of a per cent; null: none is. */
  readonly leastReturn: number | null
}

/** Games against the house whose makers state what they return; makers of table games, lotteries and sports state nothing. */
export const OF_CHANCE: readonly GameCategory[] = ["RNG", "FISH", "JACKPOT", "MINI", "BLOCKCHAIN"]

export const shopOf = ({
  id,
  policy,
}: {
  readonly id: MerchantId
  readonly policy: Pick<MarketPolicy, "leastReturn">
}): Shop => ({ merchantId: id, leastReturn: policy.leastReturn })

/** Whether the rules of a market let a game be offered. */
export const isAllowed = (
  { category, rtp }: { readonly category: GameCategory; readonly rtp: number | null },
  { leastReturn }: Pick<MarketPolicy, "leastReturn">,
): boolean => leastReturn === null || !OF_CHANCE.includes(category) || (rtp ?? 0) >= leastReturn
