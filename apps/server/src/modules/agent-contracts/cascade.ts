import { cascadeOf, type Change, type Standing } from "@croupier/agents"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { Tx } from "@croupier/database"
import type { ContractId, MemberId } from "../../kernel/ids.ts"
import type { Contract } from "./contract.ts"
import type { ContractsKit } from "./kit.ts"
import { offeredBeneath, type Holding } from "./standing.ts"
import { bandOf, isPayKind } from "./terms.ts"

/** A contract that ends with another, and why. */
export interface Ending {
  readonly contractId: ContractId
  readonly agentId: MemberId
  readonly offererId: MemberId | null
  readonly reason: "rate_exceeds" | "upline_ended" | "crossed"
}

const standing = ({
  id,
  agentId,
  offererId,
  terms,
}: Pick<Holding, "id" | "agentId" | "offererId" | "terms">): Standing => ({
  contractId: id,
  agentId,
  offererId,
  bands: terms.bands.map(bandOf),
})

type Ended = Pick<Contract, "id" | "merchantId" | "kind" | "agentId" | "offererId" | "state">

/** Contracts below that end with this one. */
export async function endsWith(tx: Tx, contract: Ended): Promise<Ending[]> {
  const below = await offeredBeneath(tx, { ...contract, offererId: contract.agentId })
  return told(below, { kind: "end", contractId: contract.id }, contract)
}

/**
 * Contracts below that end when an agent accepts terms: those that the new terms no longer match and all beneath, and,
 * where the contract is new, those of its offerer that reach across the agent.
 */
export async function endsByAcceptance(
  { tree }: Pick<ContractsKit, "tree">,
  tx: Tx,
  contract: Ended,
  terms: ContractTerms,
): Promise<Ending[]> {
  if (contract.state !== "OFFERED") {
    // Quotas are counted, not compared.
    if (!isPayKind(contract.kind)) return []
    const below = await offeredBeneath(tx, { ...contract, offererId: contract.agentId })
    return told(below, { kind: "terms", contractId: contract.id, bands: terms.bands.map(bandOf) }, contract)
  }
  const offered = await offeredBeneath(tx, contract)
  const team = await tree.inTeam(
    tx,
    contract.agentId,
    offered.map(({ agentId }) => agentId),
  )
  return told(offered, { kind: "new", contract: standing({ ...contract, terms }) }, undefined, (id) =>
    team.has(id),
  )
}

/** `changed` stands in the place of the contract that changes: what is beneath was read, not the contract itself. */
function told(
  below: readonly Holding[],
  change: Change,
  changed: Ended | undefined,
  isBelow: (memberId: bigint) => boolean = () => false,
): Ending[] {
  const contracts: Standing[] = [
    ...(changed
      ? [{ contractId: changed.id, agentId: changed.agentId, offererId: changed.offererId, bands: [] }]
      : []),
    ...below.map(standing),
  ]
  const byId = new Map(below.map((each) => [each.id, each]))
  return cascadeOf(contracts, change, isBelow).flatMap(({ contractId, reason }) => {
    const found = byId.get(contractId)
    return found ? [{ contractId, agentId: found.agentId, offererId: found.offererId, reason }] : []
  })
}
