import type { Language } from "@croupier/contract"
import type { RewardSource } from "@croupier/contract/rewards"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Identity, MemberDirectory } from "../identity/index.ts"
import type { Bonuses, TermsVersion } from "../bonuses/index.ts"

/** A reward to be given. `asset` is the merchant's money, also where points are given. The same (merchant, source, key) with the same contents is the same reward. */
export interface RewardOffer {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: RewardSource
  readonly key: string
  readonly gift:
    | { readonly kind: "CASH"; readonly amount: Amount }
    /** Whole points: `parseAmount("5")` is five. */
    | { readonly kind: "POINTS"; readonly amount: Amount }
    /** Spins of the wheel: `parseAmount("3")` is three, to be made within so many days of the claim. */
    | { readonly kind: "SPINS"; readonly amount: Amount; readonly days: number }
    | {
        readonly kind: "BONUS"
        readonly amount: Amount
        readonly terms: { readonly code: string; readonly version: number }
      }
  /** The programme's name of the occasion: members who share a device or a payout account get one gift of it together. */
  readonly occasion?: string
  /** The name of what gives it, by language. */
  readonly title: Readonly<Partial<Record<Language, string>>>
  /** Open until then; null: without an end. */
  readonly claimBy: Date | null
  /** Paid in the same transaction; else open until the member claims it. */
  readonly isAutomatic: boolean
}

/** A gift of one of these kinds. */
export type GiftOf<K extends RewardOffer["gift"]["kind"]> = Extract<RewardOffer["gift"], { readonly kind: K }>

/** The parts that the module is given. */
export interface RewardsKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "balances" | "openWallets">
  readonly clock: Clock
  readonly random: Pick<Random, "uuid">
  readonly events: Events
  readonly merchants: {
    readonly byId: (id: MerchantId) => {
      readonly settings: Pick<Settings, "bonuses" | "points" | "wheel">
      readonly brand: { readonly defaultLanguage: Language; readonly timeZone: string }
    }
  }
  /** Who of these members is kept from play: no reward is given or claimed. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Other members who share a payout account or a device with a member. */
  readonly kinsOf: Identity["kinsOf"]
  /** Marks that members have in common, where a part is new in a span. */
  readonly sharedMarks: MemberDirectory["sharedMarks"]
  /** Progress that converted bonuses have lost since, by what was taken back. */
  readonly shortfalls: Bonuses["shortfalls"]
  /** The cost of the bonuses that were granted under these keys. */
  readonly bonusCosts: Bonuses["costOf"]
  /** Accounts of members, for people of the house. */
  readonly membersShown: Identity["membersShown"]
  readonly grant: Bonuses["grant"]
  readonly bonusTerms: (
    db: Db | Tx,
    merchantId: MerchantId,
    asked: { readonly code: string; readonly version: number },
  ) => Promise<TermsVersion | undefined>
}
