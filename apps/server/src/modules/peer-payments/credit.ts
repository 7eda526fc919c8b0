import { sql, type Tx } from "@croupier/database"
import { toDecimal, type Amount } from "@croupier/money"
import type { Settled, WithdrawalKey } from "../withdrawals/index.ts"
import type { PeerKit } from "./kit.ts"
import { legOf, type Payment } from "./payment.ts"

/** One credit of a depositor, for one withdrawal or a part of it. */
interface Credit {
  readonly id: string
  readonly amount: Amount
}

/** Writes a credit and tells other modules of the deposit, in the transaction that posts it afterwards. */
export async function writeCredit(
  kit: PeerKit,
  tx: Tx,
  held: Payment,
  { id, amount }: Credit,
): Promise<void> {
  const { withdrawerId, withdrawal } = legOf(held)
  await sql`
    insert into peer_credit (bucket, id, payment_id, merchant_id, depositor_id, withdrawer_bucket, withdrawer_id, asset, kind,
      amount, at)
    values (${held.bucket}, ${id}, ${held.id}, ${held.merchantId}, ${held.depositorId}, ${withdrawal.bucket}, ${withdrawerId},
      ${held.asset}, ${held.kind}, ${amount}, ${kit.clock.now()})`.execute(tx)
  await kit.events.emit(tx, "depositCredited", {
    memberId: held.depositorId,
    merchantId: held.merchantId,
    depositId: id,
    asset: held.asset,
    amount: toDecimal(amount),
  })
}

/**
 * Credits the depositor out of the escrow of one withdrawal: the last act of the transaction that moves the payment. Of two
 * at once the second finds the payment moved.
 */
export async function creditFrom(
  kit: PeerKit,
  tx: Tx,
  held: Payment,
  paid: WithdrawalKey & { readonly amount: Amount },
  event: Settled,
): Promise<void> {
  await writeCredit(kit, tx, held, paid)
  await kit.withdrawals.escrow.settle(tx, paid, event, held.depositorId)
}

/** The columns of a payment whose open amount was credited. */
export const allCredited = (): ReturnType<typeof sql> => sql`credited = amount, left_ms = null`
