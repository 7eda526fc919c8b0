import type { Db } from "@croupier/database"
import type { Bus } from "../../kernel/bus.ts"
import type { Events } from "../../kernel/events.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The parts that the module is given. */
export interface InboxKit {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Pick<Bus, "publish">
  readonly events: Events
  /** Which of these members are kept from play: no marketing message reaches them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** Of these members those whose accounts are agents'. */
  readonly agentsAmong: (
    merchantId: MerchantId,
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlySet<bigint>>
  readonly levelOf: (memberId: MemberId) => Promise<number>
  readonly registeredAt: (memberId: MemberId) => Promise<Date | undefined>
  /** Members of a merchant by their whole account names, in any case. */
  readonly membersCalled: (
    merchantId: MerchantId,
    accounts: readonly string[],
  ) => Promise<readonly { readonly id: MemberId; readonly account: string }[]>
}
