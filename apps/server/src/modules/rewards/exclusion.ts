import { inTransaction } from "@croupier/database"
import type { EventOf } from "../../kernel/events.ts"
import { endReward, holdReward, openIdsOf } from "./reward-store.ts"
import { pay } from "./giving.ts"
import type { RewardsKit } from "./kit.ts"

/**
 * Ends the open rewards of a member who is kept from play from now on: cash and points were earned and are paid, and an offer of a bonus or
 * of spins lapses, because both ask for play. Again is harmless. Source: rules of rewards, "Forfeiture".
 */
export async function endOpenOf(kit: RewardsKit, { memberId }: EventOf<"memberExcluded">): Promise<void> {
  for (const id of await openIdsOf(kit.db, memberId))
    await inTransaction(kit.db, async (tx) => {
      const held = await holdReward(tx, id)
      if (held?.state !== "OPEN") return
      const now = kit.clock.now()
      const isInTime = held.claimBy === null || now < held.claimBy
      if ((held.kind === "CASH" || held.kind === "POINTS") && isInTime) return pay(kit, tx, held)
      const { merchantId, source, key } = held
      await endReward(tx, held, "lapsed", { at: now })
      await kit.events.emit(tx, "rewardLapsed", {
        memberId: held.memberId,
        merchantId,
        source,
        key,
        rewardId: id,
      })
    })
}
