import type { Db, Tx } from "@croupier/database"
import type { Amount } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import type { Queue } from "../../kernel/jobs.ts"

/** What the module is given. */
export interface ProtectionKit {
  readonly db: Db
  readonly clock: Clock
  readonly queue: Queue
  readonly isMemberOf: (merchantId: number, memberId: bigint) => Promise<boolean>
  /** Whether a game for money is open with the member now. */
  readonly isPlaying: (memberId: bigint) => Promise<boolean>
  /** Stakes at games since an instant, and what remained of them. */
  readonly playedSince: (
    memberId: bigint,
    since: Date,
  ) => Promise<{ readonly staked: Amount; readonly net: Amount }>
  /** Ends a member's games: no new bet is taken, rounds under way end. */
  readonly endGames: (tx: Tx, memberId: bigint) => Promise<void>
  /** Ends what would go on betting by itself, and brings money home that lies at vendors. May be run again. */
  readonly settleDown: (
    member: { readonly id: bigint; readonly merchantId: number },
    key: string,
  ) => Promise<void>
}
