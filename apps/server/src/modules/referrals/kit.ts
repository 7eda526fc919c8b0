import type { Db, Tx } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { GiftOf, RewardOffer } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export type ReferralMerchant = Omit<ProgrammeMerchant<"referral">, "brand">

/** The reward for a friend as it is given. */
export interface ReferralGift extends RewardOffer {
  readonly source: "referral"
  readonly gift: GiftOf<"CASH">
  readonly claimBy: Date
  readonly isAutomatic: false
}

/** The parts that the module is given. */
export interface ReferralsKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "tail">
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly merchants: {
    readonly byId: (id: MerchantId) => ReferralMerchant
    readonly all: () => readonly ReferralMerchant[]
  }
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  readonly maskedNames: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  readonly membersShown: (
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  /** Since when a contact of these members is proven; absent where none is. */
  readonly verifiedSince: (db: Db | Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, Date>>
  /** Those of other members that share a payout account or a device with a member. */
  readonly kinOf: (
    db: Db | Tx,
    memberId: MemberId,
    others: readonly MemberId[],
    by: "device",
  ) => Promise<ReadonlySet<MemberId>>
  /** The one place that gives rewards. Refuses REWARD_OFF. */
  readonly offer: (tx: Tx, gift: ReferralGift) => Promise<bigint>
  /** Revokes an open reward. Refuses REWARD_ENDED. */
  readonly revoke: (
    tx: Tx,
    rewardId: bigint,
    by: { readonly merchantId: MerchantId; readonly reason: string },
  ) => Promise<void>
}
