import type { Db, Tx } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { MemberContext } from "../../call/context.ts"
import type { PersonalTables } from "../../call/personal-data.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Vaults } from "../../kernel/secrets.ts"

/** A merchant as this module asks it. */
export interface RetainingMerchant {
  readonly id: MerchantId
  readonly brand: { readonly name: string; readonly timeZone: string }
  readonly settings: { readonly compliance: { readonly market: string } }
}

/** The parts that the module is given. */
export interface PersonalDataKit {
  readonly db: Db
  readonly clock: Clock
  readonly queue: Queue
  readonly events: Events
  readonly ledger: Pick<Ledger, "balances">
  readonly vaults: Vaults
  /** Tables of all modules that hold something about members. */
  readonly tables: readonly PersonalTables[]
  readonly merchants: {
    readonly byId: (id: MerchantId) => RetainingMerchant
    readonly all: () => readonly RetainingMerchant[]
  }
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The house locked the account. */
  readonly isLocked: (db: Db | Tx, memberId: MemberId) => Promise<boolean>
  readonly exclusionsOf: (ids: readonly MemberId[], db?: Db | Tx) => Promise<{ has: (id: bigint) => boolean }>
  /** Refuses PASSWORD_WRONG, ACCOUNT_LOCKED. */
  readonly provePassword: (context: MemberContext, typed: string) => Promise<void>
}
