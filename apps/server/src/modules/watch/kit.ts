import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Settings } from "@croupier/rules/settings"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { SharedMark } from "./rules/facts.ts"

/** Facts of a merchant that the module knows. */
export interface WatchMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly name: string; readonly timeZone: string }
  readonly settings: Settings
}

interface Span {
  readonly merchantId: MerchantId
  readonly since: Date
  readonly until: Date
}

/** The parts that the module is given. */
export interface WatchKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "tail">
  readonly clock: Clock
  readonly merchants: {
    readonly byId: (id: MerchantId) => WatchMerchant
    readonly all: () => readonly WatchMerchant[]
  }
  /** Groups of members with an instrument in common, where a part of it is new in the time: one for each place that knows some. */
  readonly instruments: readonly ((asked: Span) => Promise<readonly SharedMark[]>)[]
  /** Who was invited by whom, of pairs with one of these members; at most 200. */
  readonly referralsOf: (
    memberIds: readonly MemberId[],
  ) => Promise<readonly { readonly referrerId: MemberId; readonly memberId: MemberId }[]>
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Accounts of members, by id. */
  readonly listed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string; readonly registeredAt: Date }>>
  /** Facts of a person for a report. */
  readonly personOf: (
    memberId: MemberId,
  ) => Promise<{ readonly name: string | null; readonly birthday: string | null }>
  readonly taxIdOf: (db: Db | Tx, memberId: MemberId) => Promise<string | undefined>
}
