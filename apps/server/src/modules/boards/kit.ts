import type { Db, Tx } from "@croupier/database"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { GiftOf, RewardOffer } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export type BoardMerchant = ProgrammeMerchant<"boards">

/** The gift of a rank. */
export interface BoardGift extends RewardOffer {
  readonly source: "board"
  readonly gift: GiftOf<"CASH">
  readonly claimBy: Date
  readonly isAutomatic: false
}

/** The parts that the module is given. */
export interface BoardsKit {
  readonly db: Db
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly merchants: { readonly byId: (id: MerchantId) => BoardMerchant }
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** Accounts of members, for people of the house. */
  readonly accountsOf: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  /** The one place that gives rewards. Refuses REWARD_OFF. */
  readonly offer: (tx: Tx, gift: BoardGift) => Promise<bigint>
}
