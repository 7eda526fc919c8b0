import { areMatched, type Band } from "./terms.ts"

/** A contract that is in force, as far as contracts below depend on it. All of one kind. */
export interface Standing {
  readonly contractId: bigint
  readonly agentId: bigint
  /** Null: the platform, which may offer whatever it wants. */
  readonly offererId: bigint | null
  readonly bands: readonly Band[]
}

export interface Ended {
  readonly contractId: bigint
  readonly reason: "rate_exceeds" | "upline_ended" | "crossed"
}

/** A change to contracts: one gets other terms, one ends, or one is new. */
export type Change =
  | { readonly kind: "terms"; readonly contractId: bigint; readonly bands: readonly Band[] }
  | { readonly kind: "end"; readonly contractId: bigint }
  | { readonly kind: "new"; readonly contract: Standing }

/**
 * Contracts below that end with a change, in the order of the tree: those that are no longer matched, all beneath one
 * that ended, and, where a contract is new, those of its offerer that reach across its agent. It is shown before consent
 * and carried out in the transaction of the consent. `isBelow` says whether a member stands below an agent.
 * Source: rules of agents, "Cascade".
 */
export function cascadeOf(
  contracts: readonly Standing[],
  change: Change,
  isBelow: (memberId: bigint, agentId: bigint) => boolean,
): readonly Ended[] {
  const ended: Ended[] = []
  const gone = new Set<bigint>()
  const end = (contract: Standing, reason: Ended["reason"]): void => {
    if (gone.has(contract.contractId)) return
    gone.add(contract.contractId)
    ended.push({ contractId: contract.contractId, reason })
    for (const each of offeredBy(contract.agentId)) end(each, "upline_ended")
  }
  const offeredBy = (agentId: bigint) => contracts.filter(({ offererId }) => offererId === agentId)
  switch (change.kind) {
    case "terms": {
      const changed = contracts.find(({ contractId }) => contractId === change.contractId)
      for (const each of changed ? offeredBy(changed.agentId) : [])
        if (!areMatched(change.bands, each.bands)) end(each, "rate_exceeds")
      return ended
    }
    case "end": {
      const changed = contracts.find(({ contractId }) => contractId === change.contractId)
      for (const each of changed ? offeredBy(changed.agentId) : []) end(each, "upline_ended")
      return ended
    }
    case "new":
      for (const each of contracts)
        if (
          each.offererId === change.contract.offererId &&
          each.agentId !== change.contract.agentId &&
          isBelow(each.agentId, change.contract.agentId)
        )
          end(each, "crossed")
      return ended
  }
}
