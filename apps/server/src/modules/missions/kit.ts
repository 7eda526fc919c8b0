import type { Language } from "@croupier/contract"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Identity } from "../identity/index.ts"
import type { Reports } from "../reports/index.ts"
import type { Rewards } from "../rewards/index.ts"

/** Facts of a merchant that the module knows. */
export interface MissionMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string; readonly defaultLanguage: Language }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "missions">
}

/** The gift of a claim. */
export interface MissionGift {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: "mission"
  readonly key: string
  readonly occasion: string
  readonly gift:
    | { readonly kind: "CASH" | "POINTS"; readonly amount: Amount }
    | { readonly kind: "SPINS"; readonly amount: Amount; readonly days: number }
    | {
        readonly kind: "BONUS"
        readonly amount: Amount
        readonly terms: { readonly code: string; readonly version: number }
      }
  readonly title: Readonly<Partial<Record<Language, string>>>
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
  readonly bonusTerms: (
    db: Db | Tx,
    merchantId: MerchantId,
    asked: { readonly code: string; readonly version?: number },
  ) => Promise<{ readonly version: number; readonly terms: BonusTerms } | undefined>
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
