import type { Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import type { WithdrawalsKit } from "./kit.ts"
import { findWithdrawal } from "./store.ts"
import type { Withdrawal, WithdrawalKey } from "./withdrawal.ts"

/** After a commit, and only a hint: the pages of the member read the withdrawal again. */
export const publish = (
  { bus }: Pick<WithdrawalsKit, "bus">,
  {
    merchantId,
    memberId,
    id: withdrawalId,
    state,
  }: Pick<Withdrawal, "merchantId" | "memberId" | "id" | "state">,
): void => bus.publish("withdrawal", { merchantId, memberId: String(memberId), withdrawalId, state })

/** Tells the pages of its member where a withdrawal stands. */
export async function publishNow(kit: WithdrawalsKit, at: WithdrawalKey): Promise<Withdrawal | undefined> {
  const withdrawal = await findWithdrawal(kit.db, at)
  if (withdrawal) publish(kit, withdrawal)
  return withdrawal
}

/** Tells other modules of the end of a withdrawal, in the transaction that books it and before its posting. */
export const tellOutcome = async (
  { events }: Pick<WithdrawalsKit, "events">,
  tx: Tx,
  event: "withdrawalPaid" | "withdrawalRefused",
  { memberId, merchantId, id: withdrawalId, asset, amount }: Withdrawal,
): Promise<void> =>
  events?.emit(tx, event, { memberId, merchantId, withdrawalId, asset, amount: toDecimal(amount) })
