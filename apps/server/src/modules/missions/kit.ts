import type { Db, Tx } from "@croupier/database"
import type { Amount } from "@croupier/money"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Identity } from "../identity/index.ts"
import type { Reports } from "../reports/index.ts"
import type { RewardOffer, Rewards } from "../rewards/index.ts"
import type { BonusTermsAt } from "../bonuses/index.ts"

/** Facts of a merchant that the module knows. */
export type MissionMerchant = ProgrammeMerchant<"missions">

/** The gift of a claim. */
export interface MissionGift extends RewardOffer {
  readonly source: "mission"
  readonly occasion: string
  readonly claimBy: null
  readonly isAutomatic: true
}

/** The parts that the module is given. */
export interface MissionsKit {
  readonly db: Db
  readonly clock: Clock
  readonly merchants: { readonly byId: (id: MerchantId) => MissionMerchant }
  /** Which of these members are kept from play: nothing is shown or given to them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Terms of bonuses: the newest of a code, and those of one version. */
  readonly bonusTerms: BonusTermsAt
  /** Real accounts of a merchant, page by page. */
  readonly factsOf: Identity["factsOf"]
  /** The cost of claimed gifts, by their occasions. */
  readonly costOf: Rewards["costOf"]
  /** The worth of points in money. */
  readonly worthOf: (merchantId: MerchantId, points: Amount) => Promise<Amount>
  /** Deposits, valid bet and revenue of members in a time. */
  readonly memberSums: Reports["memberSums"]
  /** The one place that gives rewards. Refuses REWARD_OFF, REWARD_SAME_PERSON, BONUS_ONCE, ACCOUNT_CLOSED. */
  readonly offer: (tx: Tx, gift: MissionGift) => Promise<bigint>
}
