import { sql, type Tx } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { lockDeposit, moveDeposit } from "../store.ts"
import { heldOf, spend, type HeldReceipt } from "../receipts.ts"
import type { DepositKey } from "../deposit.ts"
import { depositLife } from "../deposit-states.ts"
import type { PaymentsKit } from "../kit.ts"
import { hasOpenReturns, insertReturn } from "./return-store.ts"

/**
 * Begins the return of money that waits: the receipt is spent by it at once, so that nothing is credited and returned. A
 * worker sends it. The caller holds the deposit, if it is one's, and the receipt. Answers with the return's id.
 */
export async function beginReturn(
  kit: PaymentsKit,
  tx: Tx,
  receipt: HeldReceipt,
  amount: Amount,
  by: string,
): Promise<string> {
  const at = kit.clock.now()
  const id = keyFor(kit.random.uuid(), at)
  await spend(tx, receipt, "returned", amount)
  await insertReturn(tx, {
    id,
    provider: receipt.provider,
    receiptId: receipt.chargeId,
    contestId: null,
    chargeId: receipt.paidCharge ?? receipt.chargeId,
    merchantId: receipt.merchantId,
    memberId: receipt.deposit ? ((await lockDeposit(tx, receipt.deposit))?.memberId ?? null) : null,
    deposit: receipt.deposit ?? null,
    asset: receipt.asset,
    amount,
    at,
    by,
  })
  return id
}

/** Begins a return of each receipt of a deposit that still waits. */
export async function returnRest(kit: PaymentsKit, tx: Tx, deposit: DepositKey, by: string): Promise<void> {
  for (const receipt of await heldOf(tx, deposit)) await beginReturn(kit, tx, receipt, receipt.left, by)
}

/**
 * Brings a deposit to where its returns put it: RETURNING once nothing of it waits, RETURNED once none is pending,
 * and back to people where one was refused. A deposit that was credited stays so.
 */
export async function settleReturned(
  kit: PaymentsKit,
  tx: Tx,
  at: DepositKey,
  reason: string | null,
): Promise<void> {
  const deposit = await lockDeposit(tx, at)
  if (!deposit) throw new Error(`no deposit ${at.id}`)
  const waits = (await heldOf(tx, at)).length > 0
  const isOpen = await hasOpenReturns(tx, at)
  const event =
    deposit.state === "REVIEW" && !waits && isOpen
      ? "returning"
      : deposit.state === "RETURNING" && waits
        ? "unreturned"
        : !isOpen && !waits && !(await isContested(tx, at)) && depositLife.next(deposit.state, "returned")
          ? "returned"
          : undefined
  if (event)
    await moveDeposit(tx, deposit, event, () => ({
      reason,
      paidAmount: null,
      at: kit.clock.now(),
      nextCheckAt: null,
    }))
}

/** Whether money of a deposit that waited is set aside for a contest that has not ended. */
async function isContested(tx: Tx, { bucket, id }: DepositKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_contest c join payment_contest_source s on s.contest_id = c.id and s.kind = 'receipt'
     where c.bucket = ${bucket} and c.deposit_id = ${id} and c.state not in ('RETURNED', 'RELEASED') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
