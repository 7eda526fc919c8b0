import type { GameCategory } from "@croupier/contract/games"
import { forbiddenGames, type MarketPolicy } from "@croupier/rules/market-policy"
import type { MerchantId } from "../../kernel/ids.ts"

/** The part of the catalogue that a merchant's members are shown. */
export interface Shop {
  readonly merchantId: MerchantId
  /** Games of chance that return less, or do not say, are left out. Hundredths of a per cent; null: none is. */
  readonly leastReturn: number | null
  /** Kinds of game that the market forbids. */
  readonly forbiddenGames: readonly GameCategory[]
}

/** Games against the house whose makers state what they return; makers of table games, lotteries and sports state nothing. */
export const OF_CHANCE: readonly GameCategory[] = ["RNG", "FISH", "JACKPOT", "MINI", "BLOCKCHAIN"]

export const shopOf = ({
  id,
  policy,
  asset,
}: {
  readonly id: MerchantId
  readonly policy: Pick<MarketPolicy, "leastReturn" | "forbiddenGames">
  readonly asset: string
}): Shop => ({
  merchantId: id,
  leastReturn: policy.leastReturn,
  forbiddenGames: forbiddenGames(policy, asset),
})

/** Every game of a merchant, whatever the rules of its market. */
export const wholeShop = (merchantId: MerchantId): Shop => ({
  merchantId,
  leastReturn: null,
  forbiddenGames: [],
})

/** Whether the rules of a market let a game be offered. */
export const isAllowed = (
  { category, rtp }: { readonly category: GameCategory; readonly rtp: number | null },
  { leastReturn, forbiddenGames: forbidden }: Pick<Shop, "leastReturn" | "forbiddenGames">,
): boolean =>
  !forbidden.includes(category) &&
  (leastReturn === null || !OF_CHANCE.includes(category) || (rtp ?? 0) >= leastReturn)
