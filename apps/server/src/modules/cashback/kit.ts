import type { Db, Tx } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { GiftOf, RewardOffer } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export type CashbackMerchant = ProgrammeMerchant<"member">

/** Cashback of a member as it is given. */
export interface CashbackGift extends RewardOffer {
  readonly source: "cashback"
  readonly gift: GiftOf<"CASH">
}

/** The parts that the module is given. */
export interface CashbackKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "tail">
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly merchants: {
    readonly byId: (id: MerchantId) => CashbackMerchant
    readonly all: () => readonly CashbackMerchant[]
  }
  /** Which of these members are kept from play: nothing is shown or given to them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Levels of members; absent without one. */
  readonly levelsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, number>>
  /** The highest salary of agents' contracts from an instant on, in parts of a million of the valid bet. */
  readonly salaryReserve: (db: Db | Tx, merchantId: MerchantId, from: Date) => Promise<number>
  readonly membersShown: (
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  /** The one place that gives rewards. Refuses REWARD_OFF, ACCOUNT_CLOSED. */
  readonly offer: (tx: Tx, gift: CashbackGift) => Promise<bigint>
}
