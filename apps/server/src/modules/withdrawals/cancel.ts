import { inTransaction } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { Member } from "../../call/member.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { countOut } from "./limit-counts.ts"
import { attemptsOf, moveAttempt } from "./payout/attempt.ts"
import { act, posted } from "./payout/book.ts"
import { findWithdrawal, lockWithdrawal, moveWithdrawal } from "./store.ts"
import { readTerms } from "./terms.ts"
import { publish } from "./publish.ts"
import type { Withdrawal } from "./withdrawal.ts"
import { withdrawalLife } from "./withdrawal-states.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** Whether a member may take withdrawals back here: the market and the merchant both let them. */
export async function mayCancel(kit: WithdrawalsKit, merchantId: MerchantId): Promise<boolean> {
  const merchant = kit.merchants.byId(merchantId)
  return merchant.policy.memberCancels && (await readTerms(kit.db, merchantId, merchant.asset)).mayCancel
}

/**
 * Takes a withdrawal back that was not sent. Refuses WD_UNKNOWN, and WD_CANCEL_NOT_POSSIBLE where it was sent or has ended,
 * and where the market does not let a member do so (UK RTS 14B).
 */
export async function cancelWithdrawal(
  kit: WithdrawalsKit,
  member: Pick<Member, "id" | "merchantId">,
  withdrawalId: string,
): Promise<Withdrawal> {
  const at = { bucket: bucketOf(member.id), id: withdrawalId }
  const known = await findWithdrawal(kit.db, at)
  if (known?.memberId !== member.id) return refuse("WD_UNKNOWN")
  if (!(await mayCancel(kit, member.merchantId)) || !withdrawalLife.next(known.state, "cancelled"))
    return refuse("WD_CANCEL_NOT_POSSIBLE", [known.state])
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, at)
    const { moved, state } = await moveWithdrawal(tx, held, "cancelled", () => ({
      at: now,
      nextCheckAt: null,
    }))
    if (!moved) refuse("WD_CANCEL_NOT_POSSIBLE", [state])
    for (const attempt of await attemptsOf(tx, at))
      await moveAttempt(tx, attempt, "dropped", { at: now, nextCheckAt: null, reason: "cancelled" })
    await countOut(tx, held, held.amount)
    posted(
      await kit.ledger.claims.release(
        { ...act(held, "cancelled"), from: "held", kind: "withdrawal_return" },
        tx,
      ),
    )
  })
  const after = await findWithdrawal(kit.db, at)
  if (!after) throw new Error(`no withdrawal ${at.id}`)
  publish(kit, after)
  return after
}
