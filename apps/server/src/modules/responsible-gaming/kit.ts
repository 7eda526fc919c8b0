import type { Db } from "@croupier/database"
import type { Amount } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The parts that the module is given. */
export interface ResponsibleGamingKit {
  readonly db: Db
  readonly clock: Clock
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** yyyy-MM-dd, as the member told it; null where none was told. */
  readonly birthdayOf: (memberId: MemberId) => Promise<string | null>
  /** Whether a game for money is open with the member now. */
  readonly isPlaying: (memberId: MemberId) => Promise<boolean>
  /** Stakes at games since an instant, and what remained of them. */
  readonly playedSince: (
    memberId: MemberId,
    since: Date,
  ) => Promise<{ readonly staked: Amount; readonly net: Amount }>
  /** Tells other modules of an exclusion: they end what would go on. */
  readonly events: Events
}
