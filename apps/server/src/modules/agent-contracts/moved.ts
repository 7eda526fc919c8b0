import type { Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { endsWith } from "./cascade.ts"
import { endBeneath, endContract } from "./ending.ts"
import type { ContractsKit } from "./kit.ts"
import { holdingsOfMerchant, nearestHolder } from "./standing.ts"
import { findContract, lockContracts } from "./store.ts"

/**
 * After a move in the tree, in its transaction: a contract whose offerer is not the nearest holder above its agent any
 * more ends with the window that holds the instant from which the move counts, and all beneath it. Contracts between two
 * who moved together stay.
 */
export async function endMoved(
  kit: ContractsKit,
  tx: Tx,
  moved: { readonly merchantId: MerchantId; readonly memberId: MemberId; readonly effectiveAt: Date },
): Promise<void> {
  const { merchantId, memberId, effectiveAt } = moved
  await lockContracts(tx, merchantId)
  const holdings = await holdingsOfMerchant(tx, merchantId)
  const team = await kit.tree.inTeam(
    tx,
    memberId,
    holdings.map(({ agentId }) => agentId),
  )
  const now = kit.clock.now()
  for (const { id, kind, agentId, offererId } of holdings) {
    if (!team.has(agentId) || (offererId !== null && team.has(offererId))) continue
    const nearest = await nearestHolder(kit, tx, kind, agentId)
    if ((nearest?.agentId ?? null) === offererId) continue
    const held = await findContract(tx, merchantId, id)
    // A contract that ended with another of this move has ended already.
    if (held?.state !== "ACCEPTED" && held?.state !== "TERMINATION_REQUESTED") continue
    await endBeneath(kit, tx, held, await endsWith(tx, held), { now, from: effectiveAt })
    await endContract(kit, tx, held, {
      event: "cut",
      reason: "moved",
      now,
      from: effectiveAt,
      why: "a move in the tree",
    })
  }
}
