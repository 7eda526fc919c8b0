import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Report } from "../../kernel/reports.ts"

/** The parts that the book of lots is given. */
export interface BookKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "balances" | "takeUpTo" | "receivables" | "openWallets">
  readonly clock: Clock
  readonly queue: Queue
  readonly report: Report
}

/** The parts that acts of members and of people of the house are given. */
export interface BonusKit extends BookKit {
  readonly merchants: { readonly byId: (merchantId: MerchantId) => Pick<Merchant, "settings"> }
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Breaks and exclusions of these members: a member who is kept from play is granted no bonus. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
}
