import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export interface MemberRef {
  readonly id: MemberId
  readonly merchantId: MerchantId
}

/** The parts that the module is given. */
export interface AccountClosingKit {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly events: Events
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Stakes of a member that are not settled, of every product whose stakes the house posts. */
  readonly inPlay: (tx: Db | Tx, memberId: MemberId, asset: AssetCode) => Promise<Amount>
  /** Shuts or opens play, deposits and marketing for a member, in the caller's transaction; locks the member's guard. */
  readonly setClosing: (tx: Tx, member: MemberRef, at: Date | null) => Promise<void>
  /** Whether an exclusion or a break runs for a member. */
  readonly isExcluded: (tx: Db | Tx, memberId: MemberId) => Promise<boolean>
  readonly provePassword: (context: MemberContext, typed: string) => Promise<void>
  /** Shuts the account for every sign-in and ends its sessions, or opens it. */
  readonly setClosed: (tx: Tx, memberId: MemberId, at: Date | null) => Promise<void>
}
