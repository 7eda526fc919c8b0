import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { sql, type Tx } from "@croupier/database"
import type { PayoutStanding } from "../../identity/index.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { moveWithdrawal } from "../store.ts"
import type { Withdrawal } from "../withdrawal.ts"

/**
 * Why a withdrawal that passed its checks is not paid yet, by what has changed since: looked at in the transaction in which its
 * money leaves. Undefined: nothing speaks against it.
 */
export async function doubtOf(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  { target, isLocked, secretChangedAt }: PayoutStanding,
): Promise<string | undefined> {
  if (isLocked) return "the member is locked"
  if (!target) return "the account is gone"
  if (secretChangedAt !== null && secretChangedAt > held.createdAt)
    return "a password, a factor or a contact has changed"
  const contests = await kit.contestsOf?.(tx, held.memberId)
  if (contests && contests.open > 0) return "a payment is contested"
  if (contests && contests.flagged > 0) return "a contested payment leads to this account"
  if (await kit.owesBelow?.(tx, held)) return "a bill to an agent below is not paid"
  return undefined
}

/** Sends a withdrawal that was ready back to people. */
export async function doubt(
  kit: WithdrawalsKit,
  tx: Tx,
  held: Withdrawal,
  why: string,
): Promise<WithdrawalState> {
  const { state } = await moveWithdrawal(tx, held, "doubted", () => ({
    at: kit.clock.now(),
    why,
    nextCheckAt: null,
    // Whatever its score was: a person looks at it now.
    set: sql`path = case when path = 'SECOND' then path else 'REVIEW' end`,
  }))
  return state
}
