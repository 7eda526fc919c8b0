import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Facts of a merchant that the module knows. */
export interface CashbackMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string; readonly defaultLanguage: Language }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "member">
}

/** Cashback of a member as it is given. */
export interface CashbackGift {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly source: "cashback"
  readonly key: string
  readonly gift: { readonly kind: "CASH"; readonly amount: Amount }
  readonly title: Readonly<Partial<Record<Language, string>>>
  readonly claimBy: Date | null
  readonly isAutomatic: boolean
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
