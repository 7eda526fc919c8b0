import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Facts of a merchant that the module knows. */
export interface BoardMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string; readonly defaultLanguage: Language }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "boards">
}

/** The gift of a rank. */
export interface BoardGift {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: "board"
  readonly key: string
  readonly gift: { readonly kind: "CASH"; readonly amount: Amount }
  readonly title: Readonly<Partial<Record<Language, string>>>
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
