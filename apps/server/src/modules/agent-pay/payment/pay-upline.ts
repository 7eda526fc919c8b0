import { inTransaction, type Tx } from "@croupier/database"
import { closesDebits, deriveKey, house, wallet, type Transfer } from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { AgentPayKit } from "../kit.ts"
import { openBills, type OpenBill } from "./dues.ts"
import { markUnpaid, writePayments, type NewPayment } from "./payment-store.ts"

/** The wallets of an upline that bills are paid out of, in this order. */
const PAYING = ["agent", "main"] as const

/** The wallet held less than was read of it: another posting came in between. */
class Outrun extends Error {}

/** Tries to pay a bill while other postings change the payer's wallet. */
const TRIES = 4

/**
 * Pays what uplines owe to agents below, in the order of payment: each bill gets what its payer has, at most what is due. A
 * payment is the payee's money at once, so it can pay the payee's own bills. `payerId` narrows it to one upline, whose
 * wallet was credited. Answers with how many bills were paid, wholly or in part. Source: rules of agents, "Payment".
 */
export async function payUplines(
  kit: Pick<AgentPayKit, "db" | "ledger" | "clock" | "report">,
  asked: { readonly merchantId: MerchantId; readonly payerId?: MemberId },
): Promise<number> {
  let paid = 0
  for (const bill of await openBills(kit.db, { ...asked, payer: "upline" }))
    try {
      if ((await payBill(kit, asked.merchantId, bill.billId)) > 0n) paid++
    } catch (error) {
      // One bill whose wallet refuses does not hold up the others; it is tried again with the next round.
      kit.report(error)
    }
  return paid
}

/** Pays of a bill as much as its payer has, at most the amount due. Answers with the amount paid; zero where there is none. */
export async function payBill(
  kit: Pick<AgentPayKit, "db" | "ledger" | "clock">,
  merchantId: MerchantId,
  billId: bigint,
): Promise<Amount> {
  for (let tries = 1; ; tries++)
    try {
      return await inTransaction(kit.db, (tx) => payFrom(kit, tx, merchantId, billId))
    } catch (error) {
      if (!(error instanceof Outrun) || tries === TRIES) throw error
    }
}

async function payFrom(
  kit: Pick<AgentPayKit, "ledger" | "clock">,
  tx: Tx,
  merchantId: MerchantId,
  billId: bigint,
): Promise<Amount> {
  const [bill] = await openBills(tx, { merchantId, payer: "upline", billIds: [billId], lock: true })
  if (!bill || bill.payerId === null) return ZERO
  const payments = await partsOf(kit, tx, merchantId, bill, bill.payerId)
  if (payments.length === 0) {
    await markUnpaid(tx, billId, "INSUFFICIENT")
    return ZERO
  }
  await writePayments(tx, payments)
  await kit.ledger.openWallets(tx, bill.payeeId, [{ purpose: "agent", asset: bill.asset }])
  const outcomes = await kit.ledger.postIn(
    tx,
    payments.flatMap((payment) => sidesOf(payment, bill)),
  )
  for (const outcome of outcomes) {
    if (outcome.status !== "refused") continue
    if (outcome.reason === "INSUFFICIENT_FUNDS") throw new Outrun()
    throw new Error(`bill ${billId} was not paid: ${outcome.reason}`)
  }
  return amount(payments.reduce((sum, payment) => sum + payment.amount, 0n))
}

/** The part that each wallet of the payer gives. */
async function partsOf(
  { ledger, clock }: Pick<AgentPayKit, "ledger" | "clock">,
  tx: Tx,
  merchantId: MerchantId,
  { asset, due, paid, payeeId, billId, key }: OpenBill,
  payerId: MemberId,
): Promise<readonly NewPayment[]> {
  const balances = await ledger.balances(payerId, tx)
  const parts: NewPayment[] = []
  let left = subtract(due, paid)
  for (const payerWallet of PAYING) {
    const found = balances.find((each) => each.purpose === payerWallet && each.asset === asset)
    // A wallet that is closed to debits gives nothing.
    const has = found && !closesDebits(found) ? found.balance : ZERO
    const given = amount(has < left ? has : left)
    if (given <= 0n) continue
    left = subtract(left, given)
    parts.push({
      billId,
      merchantId,
      // The amount paid before tells one payment of a bill from the next.
      key: deriveKey(key, payerWallet, String(paid)),
      payerId,
      payerWallet,
      payeeId,
      asset,
      amount: given,
      at: clock.now(),
    })
  }
  return parts
}

/** Both sides of a payment under one key, over the merchant's clearing account, which is left as it was. */
function sidesOf(payment: NewPayment, { kind: of, billId, asset }: OpenBill): readonly Transfer[] {
  const { merchantId, payerId, payerWallet, payeeId, key } = payment
  if (payerId === null || payerWallet === "salaries" || payerWallet === "dividends") return []
  const clearing = house(merchantId, "clearing", asset)
  const kind = of === "dividend" ? "dividend" : "salary"
  const cause = `agent.bill:${billId}`
  const value = amount(payment.amount)
  return [
    { key, kind, debit: wallet(payerId, payerWallet, asset), credit: clearing, amount: value, cause },
    { key, kind, debit: clearing, credit: wallet(payeeId, "agent", asset), amount: value, cause },
  ]
}
