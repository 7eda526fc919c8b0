import type { Db, Tx } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Fraction } from "@croupier/money/fraction"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { Identity } from "../identity/index.ts"
import type { Reports } from "../reports/index.ts"
import type { RewardOffer, Rewards } from "../rewards/index.ts"
import type { BonusTermsAt } from "../bonuses/index.ts"

/** Facts of a merchant that the module knows. */
export interface PromotionMerchant extends ProgrammeMerchant<"promotions" | "bonuses" | "points" | "wheel"> {
  readonly policy: Pick<MarketPolicy, "forbiddenPromotions">
}

/** A reward that an instance gives. */
export interface PromotionGift extends RewardOffer {
  readonly source: "promotion"
  readonly occasion: string
}

/** The parts that the module is given. */
export interface PromotionKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "tail">
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly merchants: {
    readonly byId: (id: MerchantId) => PromotionMerchant
    readonly all: () => readonly PromotionMerchant[]
  }
  readonly identity: Pick<Identity, "membersShown" | "factsOf">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Accounts of the agents above each of these members. */
  readonly agentsAbove: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, readonly string[]>>
  /** The VIP level of these members; absent without one. */
  readonly levelsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, number>>
  /** The label that people of the house gave each of these members. */
  readonly labelsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** Terms of bonuses: the newest of a code, and those of one version. */
  readonly bonusTerms: BonusTermsAt
  /** Refuses REWARD_SAME_PERSON where another member on the device or with the payout account has the gift of an occasion. */
  readonly refuseSamePerson: (
    tx: Tx,
    of: Pick<PromotionGift, "memberId" | "merchantId" | "source" | "occasion">,
  ) => Promise<void>
  /** The one place that gives rewards. Refuses REWARD_OFF, REWARD_SAME_PERSON. */
  readonly offer: (tx: Tx, gift: PromotionGift) => Promise<bigint>
  /** The cost of claimed gifts, by their occasions. */
  readonly costOf: Rewards["costOf"]
  /** The worth of points in money. */
  readonly worthOf: (merchantId: MerchantId, points: Amount) => Promise<Amount>
  /** Returns of games in hundredths of a per cent, as "VENDOR:code"; absent where a game tells none. */
  readonly gameReturns: (
    games: readonly { readonly vendor: string; readonly code: string }[],
  ) => Promise<ReadonlyMap<string, number>>
  /** The highest return of a merchant's lotteries, of all where none is named; undefined where it sells none of them. */
  readonly lotteryReturn: (merchantId: MerchantId, codes: readonly string[]) => Fraction | undefined
  /** Deposits, valid bet and revenue of members in a time. */
  readonly memberSums: Reports["memberSums"]
  /** Seals comments and images of applications. */
  readonly vault: Vault
}
