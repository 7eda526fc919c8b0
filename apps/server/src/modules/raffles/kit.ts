import type { Db, Tx } from "@croupier/database"
import type { MemberContext } from "../../call/context.ts"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { Beacon } from "../lottery/index.ts"
import type { GiftOf, RewardOffer } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export type RaffleMerchant = ProgrammeMerchant<"raffles">

/** The gift of a prize. */
export interface RaffleGift extends RewardOffer {
  readonly source: "raffle"
  readonly gift: GiftOf<"CASH">
  readonly claimBy: Date
  readonly isAutomatic: false
}

/** The parts that the module is given. */
export interface RafflesKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, "bytes">
  /** Seals seeds until their draw. */
  readonly vault: Vault
  /** The salt of draws; undefined where the house knows no chain: then no draw opens. */
  readonly beacon: Beacon | undefined
  readonly report: (error: unknown) => void
  readonly merchants: { readonly byId: (id: MerchantId) => RaffleMerchant }
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** Accounts of members, for people of the house. */
  readonly accountsOf: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  /** The one place that gives rewards. Refuses REWARD_OFF. */
  readonly offer: (tx: Tx, gift: RaffleGift) => Promise<bigint>
  /** Claims an open reward. Refuses REWARD_NOT_FOUND, REWARD_ENDED, REWARD_OFF, ACCOUNT_CLOSED. */
  readonly claim: (context: MemberContext, rewardId: bigint) => Promise<{ readonly amount: string }>
}
