import type { CheckInGift } from "@croupier/contract/check-in-values"
import type { Db, Tx } from "@croupier/database"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { GiftOf, RewardOffer } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export type CheckInMerchant = ProgrammeMerchant<"checkIn">

/** The gift of a day as it is given. */
export interface CheckInOffer extends RewardOffer {
  readonly source: "checkIn"
  readonly occasion: string
  readonly gift: GiftOf<CheckInGift["kind"]>
  readonly claimBy: null
  readonly isAutomatic: true
}

/** The parts that the module is given. */
export interface CheckInsKit {
  readonly db: Db
  readonly clock: Clock
  readonly merchants: { readonly byId: (id: MerchantId) => CheckInMerchant }
  /** Which of these members are kept from play: nothing is shown or given to them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** The one place that gives rewards. Refuses REWARD_OFF, REWARD_SAME_PERSON, ACCOUNT_CLOSED. */
  readonly offer: (tx: Tx, offer: CheckInOffer) => Promise<bigint>
}
