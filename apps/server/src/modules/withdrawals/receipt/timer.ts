import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { inTransaction } from "@croupier/database"
import type { WithdrawalsKit } from "../kit.ts"
import { lockWithdrawal, moveWithdrawal } from "../store.ts"
import { publishNow } from "../publish.ts"
import type { WithdrawalKey } from "../withdrawal.ts"
import { withdrawalLife } from "../withdrawal-states.ts"

/**
 * The end of the time to confirm: the member is reminded at half of it, and silence to its end counts as
 * received. A confirmation that commits first wins.
 */
export async function afterTime(kit: WithdrawalsKit, at: WithdrawalKey): Promise<WithdrawalState> {
  const now = kit.clock.now()
  const state = await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, at)
    if (held.state !== "PAID" || held.confirmUntil === null) return held.state
    if (now < held.confirmUntil) {
      await withdrawalLife.postpone(tx, held, held.confirmUntil)
      return held.state
    }
    return (await moveWithdrawal(tx, held, "silent", () => ({ at: now, nextCheckAt: null }))).state
  })
  await publishNow(kit, at)
  return state
}
