import type {
  ContractKind,
  ContractState,
  EndReason,
  Payer,
  VersionState,
} from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"

/** A side of a contract. */
export type Party = "agent" | "offerer"

/** A contract: its parties and its state. */
export interface Contract {
  readonly id: ContractId
  readonly merchantId: MerchantId
  readonly kind: ContractKind
  readonly agentId: MemberId
  /** Null: the platform. */
  readonly offererId: MemberId | null
  readonly payer: Payer
  readonly state: ContractState
  readonly createdAt: Date
  /** The instant of its last change of state. */
  readonly since: Date
  /** The end of the last window that counts. */
  readonly endedAt: Date | null
  readonly endReason: EndReason | null
  readonly endAskedBy: Party | null
  readonly noticeUntil: Date | null
}

/** One version of a contract. */
export interface Version {
  readonly contractId: ContractId
  readonly version: number
  readonly state: VersionState
  readonly offeredBy: string
  readonly offeredAt: Date
  readonly expiresAt: Date
  readonly answeredAt: Date | null
  readonly acceptedAt: Date | null
  /** Windows that begin in `[effectiveFrom, effectiveTo)` are billed by it. */
  readonly effectiveFrom: Date | null
  readonly effectiveTo: Date | null
  readonly terms: ContractTerms
}
