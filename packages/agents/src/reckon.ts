import type { Amount } from "@croupier/money"
import { windowPart, type Below, type WindowPart } from "./bill.ts"
import { assess, entitlement, type Assessment } from "./entitlement.ts"
import type { Figures } from "./figures.ts"
import type { Terms } from "./terms.ts"

/** A contract of one kind in one window, with what was summed for it. */
export interface Counted {
  readonly contractId: bigint
  readonly agentId: bigint
  /** Null: the platform. */
  readonly offererId: bigint | null
  readonly payer: "platform" | "upline"
  readonly terms: Terms
  readonly figures: Figures
  readonly debt: Amount
  /** Sum that the holder's finer salaries have paid inside this window. */
  readonly finer: Amount
  /** Contracts that the holder offered, with other windows: what they came to is taken off beside those of this window. */
  readonly below?: readonly Below[]
}

export interface Reckoned {
  readonly contractId: bigint
  readonly assessment: Assessment
  readonly entitlement: Amount
  /** The window's part of the bill, before anything is brought over. */
  readonly part: WindowPart
}

/**
 * Reckons all contracts of a kind in a window. Each holder's entitlement is on the whole team; the bill takes off what
 * the platform pays to contracts that the holder offered, so that it pays no part twice. Where the holder pays those
 * below, its bill is the whole. A contract of an agent who has none between stands directly below its offerer.
 * Source: rules of agents, "Level difference".
 */
export function reckon(
  contracts: readonly Counted[],
  window: { readonly days: number; readonly endsMonth: boolean },
): readonly Reckoned[] {
  const judged = contracts.map((contract) => {
    const { terms, figures, debt, finer } = contract
    const assessment = assess(terms, figures, { debt, ...window })
    return { contract, assessment, entitlement: entitlement(assessment.gross, finer) }
  })
  const offered = Map.groupBy(
    judged.filter(({ contract }) => contract.payer === "platform"),
    ({ contract }) => contract.offererId,
  )
  return judged.map(({ contract, assessment, entitlement: own }) => {
    const below = (offered.get(contract.agentId) ?? []).map((each) => ({
      contractId: each.contract.contractId,
      entitlement: each.entitlement,
    }))
    return {
      contractId: contract.contractId,
      assessment,
      entitlement: own,
      part: windowPart(assessment, contract.finer, [...below, ...(contract.below ?? [])]),
    }
  })
}
