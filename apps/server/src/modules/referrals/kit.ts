import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Facts of a merchant that the module knows. */
export interface ReferralMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "referral">
}

/** The reward for a friend as it is given. */
export interface ReferralGift {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: "referral"
  readonly key: string
  readonly gift: { readonly kind: "CASH"; readonly amount: Amount }
  readonly title: Readonly<Partial<Record<Language, string>>>
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
