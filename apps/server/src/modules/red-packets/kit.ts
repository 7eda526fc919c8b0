import type { Language } from "@croupier/contract"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"

/** Facts of a merchant that the module knows. */
export interface PacketMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "redPackets" | "bonuses">
}

/** The version of the terms of packets that are bonuses. */
export interface PacketBonus {
  readonly code: string
  readonly version: number
}

/** A packet as it is given. */
export interface PacketOffer {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: "redPacket"
  readonly key: string
  readonly occasion: string
  readonly gift:
    | { readonly kind: "CASH"; readonly amount: Amount }
    | { readonly kind: "BONUS"; readonly amount: Amount; readonly terms: PacketBonus }
  readonly title: Readonly<Partial<Record<Language, string>>>
  readonly claimBy: null
  readonly isAutomatic: true
}

/** The parts that the module is given. */
export interface RedPacketsKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, "bytes">
  /** Seals seeds until the end of their event. */
  readonly vault: Vault
  readonly merchants: { readonly byId: (id: MerchantId) => PacketMerchant }
  /** Which of these members are kept from play: nothing is shown or given to them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Terms of bonuses: the newest of a code, and those of one version. */
  readonly bonusTerms: (
    db: Db | Tx,
    merchantId: MerchantId,
    asked: { readonly code: string; readonly version?: number },
  ) => Promise<{ readonly version: number; readonly terms: BonusTerms } | undefined>
  /** The one place that gives rewards. Refuses REWARD_OFF, REWARD_SAME_PERSON, ACCOUNT_CLOSED. */
  readonly offer: (tx: Tx, offer: PacketOffer) => Promise<bigint>
}
