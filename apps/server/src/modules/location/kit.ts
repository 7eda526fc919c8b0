import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Ranges } from "./ranges.ts"
import type { Seen } from "./seen.ts"

/** The parts that the module works with. */
export interface LocationKit {
  readonly db: Db
  readonly clock: Clock
  /** Networks of hosting centres and VPN services. */
  readonly hosting: Ranges
  readonly seen: Seen
  /** Accounts of members, by id. */
  readonly listed: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
}
