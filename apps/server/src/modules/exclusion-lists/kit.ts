import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Db, Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Outages } from "../../kernel/outages.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { ExclusionRegister } from "./register.ts"

export interface MemberRef {
  readonly id: MemberId
  readonly merchantId: MerchantId
}

/** The parts that the module is given. */
export interface ExclusionListsKit {
  readonly db: Db
  readonly clock: Clock
  readonly queue: Queue
  readonly outages: Outages
  /** Undefined where no register is configured: members of a market that asks for one then do not play. */
  readonly register: ExclusionRegister | undefined
  readonly merchantOf: (merchantId: MerchantId) => {
    readonly policy: Pick<MarketPolicy, "exclusionRegister">
    readonly timeZone: string
  }
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The tax number that a member told; undefined where none was. */
  readonly taxIdOf: (db: Db | Tx, memberId: MemberId) => Promise<string | undefined>
  readonly excludeByRegister: (
    tx: Tx,
    member: MemberRef,
    by: { readonly login: string; readonly why: string },
  ) => Promise<void>
}
