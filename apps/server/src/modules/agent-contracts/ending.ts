import type { EndReason } from "@croupier/contract/agent-contract-states"
import { sql, type Tx } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { boundaryFrom } from "./boundary.ts"
import type { Ending } from "./cascade.ts"
import type { Contract } from "./contract.ts"
import type { ContractEvent } from "./contract-states.ts"
import type { ContractsKit } from "./kit.ts"
import { returnQuota } from "./quota/grant.ts"
import { findContract, moveContract, selectContracts } from "./store.ts"
import { endOffer, endVersions, versionsOf } from "./version-store.ts"

interface End {
  readonly event: Extract<ContractEvent, "end_agreed" | "notice_over" | "cut">
  readonly reason: EndReason
  /** The instant of the decision; it takes effect at the first boundary at or behind `from`. */
  readonly now: Date
  readonly from: Date
  readonly why: string | null
}

/**
 * Ends a contract at the end of its running window. A change of terms that waits for an answer is taken back, and so are
 * open offers that its agent made of the kind, because an agent offers only a kind that it holds. Answers with the instant
 * of the end. Refuses CONTRACT_STATE.
 */
export async function endContract(kit: ContractsKit, tx: Tx, held: Contract, end: End): Promise<Date> {
  const versions = await versionsOf(tx, [held.id])
  const last = versions.findLast(({ state }) => state === "ACCEPTED")
  const pending = versions.find(({ state }) => state === "OFFERED")
  const { timeZone } = kit.merchants.byId(held.merchantId).brand
  const boundary = last ? boundaryFrom(end.from, timeZone, held.kind, last.terms) : end.from
  // Terms that were accepted for a later window than that never begin.
  const first = versions.find(({ state }) => state === "ACCEPTED")?.effectiveFrom
  const endedAt = first && boundary < first ? first : boundary
  if (pending) await endOffer(tx, pending, "withdrawn", end.now)
  const { moved, state } = await moveContract(tx, held, end.event, {
    at: end.now,
    why: end.why,
    nextCheckAt: endedAt,
    ends: { at: endedAt, reason: end.reason },
  })
  if (!moved) refuse("CONTRACT_STATE", [state])
  await endVersions(tx, held.id, endedAt)
  if (held.kind === "quota" && last) await returnQuota(tx, held, last.terms.grants, end.now)
  await withdrawOffersOf(tx, held, end.now)
  return endedAt
}

/** Takes back the open offers that an agent made of a kind. */
async function withdrawOffersOf(tx: Tx, { agentId, kind, id }: Contract, now: Date): Promise<void> {
  const offers = await selectContracts(
    tx,
    sql`r.offerer_id = ${agentId} and r.kind = ${kind} and r.state = 'OFFERED'`,
  )
  for (const offer of offers) await withdraw(tx, offer, { now, why: `contract ${id}` })
}

/** Takes an offer back that has not been answered. Refuses CONTRACT_OFFER_OVER. */
export async function withdraw(
  tx: Tx,
  held: Contract,
  { now, why }: { readonly now: Date; readonly why: string },
): Promise<void> {
  const pending = (await versionsOf(tx, [held.id])).find(({ state }) => state === "OFFERED")
  if (!pending) return refuse("CONTRACT_OFFER_OVER")
  await endOffer(tx, pending, "withdrawn", now)
  const event = held.state === "OFFERED" ? "withdrawn" : "change_withdrawn"
  await moveContract(tx, held, event, { at: now, why, nextCheckAt: null })
}

/** Ends the contracts that end with another, the deepest first: each returns the rest of its quota to the offerer above. */
export async function endBeneath(
  kit: ContractsKit,
  tx: Tx,
  contract: Pick<Contract, "id" | "merchantId">,
  endings: readonly Ending[],
  { now, from }: { readonly now: Date; readonly from: Date },
): Promise<void> {
  for (const { contractId, reason } of endings.toReversed()) {
    const held = await findContract(tx, contract.merchantId, contractId)
    if (held)
      await endContract(kit, tx, held, { event: "cut", reason, now, from, why: `contract ${contract.id}` })
  }
}

/** Refuses CONTRACT_CASCADE where other contracts would end than the caller was shown. */
export function refuseUnshown(shown: readonly string[], endings: readonly Ending[]): void {
  const now = endings.map(({ contractId }) => String(contractId)).toSorted()
  if (now.join() !== [...new Set(shown)].toSorted().join()) refuse("CONTRACT_CASCADE")
}
