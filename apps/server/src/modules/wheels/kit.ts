import type { Db, Tx } from "@croupier/database"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { BonusTermsAt } from "../bonuses/index.ts"
import type { GiftOf, RewardOffer } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export type WheelMerchant = ProgrammeMerchant<"wheel" | "points" | "bonuses">

/** The prize of a spin as it is given. */
export interface WheelOffer extends RewardOffer {
  readonly source: "wheel"
  /** The day of a daily spin: a person has its prize once. A spin of a gift has none, for its programme has looked. */
  readonly occasion?: string
  readonly gift: GiftOf<"CASH" | "POINTS" | "BONUS">
  readonly claimBy: null
  readonly isAutomatic: true
}

/** The parts that the module is given. */
export interface WheelsKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, "bytes">
  /** Seals seeds until their spin. */
  readonly vault: Vault
  readonly merchants: { readonly byId: (id: MerchantId) => WheelMerchant }
  /** Which of these members are kept from play: nothing is shown or given to them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Terms of bonuses: the newest of a code, and those of one version. */
  readonly bonusTerms: BonusTermsAt
  /** The one place that gives rewards. Refuses REWARD_OFF, REWARD_SAME_PERSON, ACCOUNT_CLOSED. */
  readonly offer: (tx: Tx, offer: WheelOffer) => Promise<bigint>
}
