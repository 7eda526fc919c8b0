import type { Language, Value } from "@croupier/contract"
import type { vipLevels } from "@croupier/contract/vip"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { ProgrammeMerchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Identity } from "../identity/index.ts"

/** Facts of a merchant that the module knows. */
export type VipMerchant = ProgrammeMerchant<"vip">

/** The parts that the book of levels is given. */
export interface BookKit {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, "tail">
  readonly merchants: {
    readonly byId: (id: MerchantId) => VipMerchant
    readonly all: () => readonly VipMerchant[]
  }
}

/** A gift of money. */
export interface Gift {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly amount: Amount
  /** The same gift has the same key. */
  readonly key: string
  /** The name of the gift by language. */
  readonly title: Readonly<Partial<Record<Language, string>>>
}

/** The most that members of a level may withdraw. */
export interface LevelLimits {
  readonly request: Amount
  readonly day: Amount
  readonly month: Amount
  /** Requests of a day; null: as many as the sums allow. */
  readonly dayCount: number | null
}

/** The parts that deciding and showing levels is given. */
export interface VipKit extends BookKit {
  readonly events: Events
  readonly report: (error: unknown) => void
  /** Gives a gift in the caller's transaction; false where rewards are kept from the member, and nothing is written. */
  readonly offer: (tx: Tx, gift: Gift) => Promise<boolean>
  readonly identity: Pick<Identity, "membersShown">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Members of a merchant who were born on one of these days of the year, "11-22". */
  readonly bornOn: (merchantId: MerchantId, days: readonly string[]) => Promise<readonly MemberId[]>
  /** The limits of withdrawals for levels from 0 up, null where none hold. */
  readonly limitsOf: (
    merchant: VipMerchant,
    levels: readonly number[],
  ) => Promise<readonly (LevelLimits | null)[]>
  /** Rates of cashback for levels, in per cent by product; without cashback none. */
  readonly cashbackOf: (
    merchantId: MerchantId,
    levels: readonly number[],
  ) => Promise<readonly LevelCashback[]>
}

/** The rates of cashback that a level has. */
export type LevelCashback = readonly Pick<
  Value<typeof vipLevels>["levels"][number]["cashback"][number],
  "product" | "basis" | "rate"
>[]
