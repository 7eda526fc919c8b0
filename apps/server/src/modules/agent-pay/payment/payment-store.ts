import { sql, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { BillState } from "../bill-states.ts"

/** A posting that pays a bill or a part of it. */
export interface NewPayment {
  readonly billId: bigint
  readonly merchantId: MerchantId
  readonly key: string
  readonly payerId: MemberId | null
  readonly payerWallet: "salaries" | "dividends" | "agent" | "main"
  readonly payeeId: MemberId
  readonly asset: AssetCode
  readonly amount: bigint
  readonly at: Date
}

/** Writes payments and what they leave of their bills, in the transaction that posts them. */
export async function writePayments(tx: Tx, payments: readonly NewPayment[]): Promise<void> {
  const rows = payments.map(
    ({ billId, merchantId, key, payerId, payerWallet, payeeId, asset, amount, at }) => ({
      key,
      asset,
      bill_id: String(billId),
      merchant_id: merchantId,
      payer_id: payerId === null ? null : String(payerId),
      payer_wallet: payerWallet,
      payee_id: String(payeeId),
      amount: String(amount),
      paid_at: at,
    }),
  )
  await sql`
    with paid as (
      insert into agent_bill_payment (bill_id, merchant_id, key, payer_id, payer_wallet, payee_id, asset, amount, paid_at)
        select bill_id, merchant_id, key, payer_id, payer_wallet, payee_id, asset, amount, paid_at
          from jsonb_populate_recordset(null::agent_bill_payment, ${JSON.stringify(rows)}::jsonb)
      returning bill_id, amount
    )
    update agent_bill b set paid = b.paid + p.amount,
           state = case when b.paid + p.amount = b.due then 'PAID' else 'PART_PAID' end
      from (select bill_id, sum(amount) as amount from paid group by 1) p
     where b.id = p.bill_id`.execute(tx)
}

/** A bill whose payer has nothing: what was paid in part stays so. */
export const markUnpaid = (tx: Tx, billId: bigint, to: Extract<BillState, "INSUFFICIENT">) =>
  sql`update agent_bill set state = ${to} where id = ${billId} and state = 'ISSUED'`.execute(tx)
