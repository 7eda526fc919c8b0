import type { ContractVersion, ContractView, Endings } from "@croupier/contract/agent-contract-views"
import { sql, type Db, type Tx } from "@croupier/database"
import type { z } from "zod"
import type { MemberId } from "../../kernel/ids.ts"
import type { Ending } from "./cascade.ts"
import type { Contract, Version } from "./contract.ts"
import type { ContractsKit } from "./kit.ts"
import type { MoveRow } from "./store.ts"
import { versionsOf } from "./version-store.ts"

type Names = ReadonlyMap<bigint, { readonly account: string }>

export const personOf = (names: Names, id: MemberId) => ({
  memberId: String(id),
  account: names.get(id)?.account ?? "",
})
const orPlatform = (names: Names, id: MemberId | null) => (id === null ? null : personOf(names, id))
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const versionView = (version: Version): z.output<typeof ContractVersion> => ({
  version: version.version,
  state: version.state,
  offeredAt: version.offeredAt.toISOString(),
  expiresAt: version.expiresAt.toISOString(),
  acceptedAt: iso(version.acceptedAt),
  effectiveFrom: iso(version.effectiveFrom),
  effectiveTo: iso(version.effectiveTo),
  terms: version.terms,
})

/** Contracts as people read them, in the order given. */
export async function contractViews(
  kit: Pick<ContractsKit, "listed">,
  db: Db | Tx,
  contracts: readonly Contract[],
): Promise<ContractView[]> {
  const versions = await versionsOf(
    db,
    contracts.map(({ id }) => id),
  )
  const names = await kit.listed(
    contracts.flatMap(({ agentId, offererId }) => [agentId, ...(offererId === null ? [] : [offererId])]),
  )
  return contracts.map((contract) => {
    const own = versions.filter(({ contractId }) => contractId === contract.id)
    const accepted = own.findLast(({ state }) => state === "ACCEPTED")
    const offered = own.find(({ state }) => state === "OFFERED")
    const { endAskedBy, noticeUntil } = contract
    return {
      contractId: String(contract.id),
      kind: contract.kind,
      agent: personOf(names, contract.agentId),
      offerer: orPlatform(names, contract.offererId),
      payer: contract.payer,
      state: contract.state,
      createdAt: contract.createdAt.toISOString(),
      accepted: accepted ? versionView(accepted) : null,
      offered: offered ? versionView(offered) : null,
      end:
        contract.state === "TERMINATION_REQUESTED" && endAskedBy !== null && noticeUntil !== null
          ? { askedBy: endAskedBy, noticeUntil: noticeUntil.toISOString() }
          : null,
      endedAt: iso(contract.endedAt),
      endReason: contract.endReason,
    }
  })
}

/** Contracts that end with an act, with the names of their parties. */
export async function endingViews(
  kit: Pick<ContractsKit, "listed">,
  endings: readonly Ending[],
): Promise<z.output<typeof Endings>> {
  const names = await kit.listed(
    endings.flatMap(({ agentId, offererId }) => [agentId, ...(offererId === null ? [] : [offererId])]),
  )
  return endings.map(({ contractId, agentId, offererId, reason }) => ({
    contractId: String(contractId),
    agent: personOf(names, agentId),
    offerer: orPlatform(names, offererId),
    reason,
  }))
}

export const moveViews = (moves: readonly MoveRow[]) =>
  moves.map(({ event, to, reason, at }) => ({ event, state: to, reason, at: at.toISOString() }))

/** The condition of a contract's place in a list by descending number, behind a cursor. */
export const behind = (cursor: bigint | undefined) =>
  cursor === undefined ? sql`true` : sql`r.id < ${cursor}`
