import type { Language } from "@croupier/contract"
import type { CheckInGift } from "@croupier/contract/check-in-values"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Facts of a merchant that the module knows. */
export interface CheckInMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "checkIn">
}

/** The gift of a day as it is given. */
export interface CheckInOffer {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: "checkIn"
  readonly key: string
  readonly occasion: string
  readonly gift:
    | { readonly kind: Exclude<CheckInGift["kind"], "SPINS">; readonly amount: Amount }
    | { readonly kind: "SPINS"; readonly amount: Amount; readonly days: number }
  readonly title: Readonly<Partial<Record<Language, string>>>
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
