import type { Db, Tx } from "@croupier/database"
import type { BulkDecision, BulkOutcome } from "@croupier/ledger"
import type { Language } from "@croupier/contract"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { AgentPay } from "../agent-pay/index.ts"
import type {
  AgentTree,
  earliestLate,
  firstDeposits,
  flaggedAmong,
  memberFigures,
  recordedOf,
} from "../agents/index.ts"

/** Recorded facts of members. */
export interface MemberFacts {
  readonly recorded: typeof recordedOf
  readonly figures: typeof memberFigures
  readonly firstDeposits: typeof firstDeposits
  readonly earliestLate: typeof earliestLate
  readonly flagged: typeof flaggedAmong
}

/** A tag of a player to an agent, with the time in which it holds. */
export interface TagSpan {
  readonly memberId: MemberId
  readonly version: number
  readonly joinedAt: Date
  readonly validFrom: Date
  /** Null while it holds. */
  readonly validTo: Date | null
}

/** The parts that the module is given. */
export interface AffiliatesKit {
  readonly db: Db
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly merchants: {
    readonly all: () => readonly Merchant[]
    readonly byId: (id: MerchantId) => Merchant
  }
  readonly facts: MemberFacts
  /** The tags of players now; a player without one is absent. */
  readonly tagsOf: (
    db: Db | Tx,
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly version: number }>>
  /** Tags of players to an agent that held at some instant of a time, by member and version, page by page. */
  readonly tagsOfAgent: (
    db: Db | Tx,
    asked: {
      readonly agentId: MemberId
      readonly from: Date
      readonly to: Date
      readonly after?: { readonly memberId: MemberId; readonly version: number } | undefined
      readonly limit: number
    },
  ) => Promise<readonly TagSpan[]>
  /** Where members of a merchant stand in the tree. */
  readonly seatsOf: AgentTree["seatsOf"]
  /** Those of `others` that have an account for payouts or a device in common with a member. */
  readonly kinOf: (
    db: Db | Tx,
    memberId: MemberId,
    others: readonly MemberId[],
    by: "device",
  ) => Promise<ReadonlySet<MemberId>>
  /** Since when a contact of these members is proven; absent where none is. */
  readonly verifiedSince: (db: Db | Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, Date>>
  readonly listed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string; readonly nickname: string | null }>>
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** Writes to the owner of an account, in the owner's language; one who cannot be reached is told nothing. */
  readonly writeToOwner: (
    tx: Tx,
    letter: {
      readonly merchantId: MerchantId
      readonly memberId: MemberId
      readonly wording: (
        language: Language,
        account: string,
      ) => { readonly subject: string; readonly text: string }
    },
  ) => Promise<void>
  /** Bills of agents in a time, and the revenue of their members. */
  readonly costOfAgents: AgentPay["costOf"]
  /** Decides bulk credits in the caller's transaction, and has a worker post them once that commits. */
  readonly credit: (tx: Tx, decision: BulkDecision) => Promise<BulkOutcome>
}
