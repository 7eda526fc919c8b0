import { afterCommit, type Tx } from "@croupier/database"
import type { PeerKit } from "./kit.ts"
import type { Payment, PaymentKey } from "./payment.ts"
import { findPayment } from "./store.ts"

/** A hint to the pages of both members: they read the payment again. */
const publish = ({ bus }: Pick<PeerKit, "bus">, payment: Payment): void =>
  bus.publish("peer-payment", {
    merchantId: payment.merchantId,
    depositorId: String(payment.depositorId),
    withdrawerId: payment.leg ? String(payment.leg.withdrawerId) : null,
    paymentId: payment.id,
    withdrawalId: payment.leg?.withdrawal.id ?? null,
    state: payment.state,
  })

/** Publishes where a payment stands to the pages of both members. */
export async function publishNow(kit: PeerKit, at: PaymentKey): Promise<void> {
  const payment = await findPayment(kit.db, at)
  if (payment) publish(kit, payment)
}

/** Publishes it once the caller's transaction has committed. */
export const publishAfter = (kit: PeerKit, tx: Tx, { bucket, id }: PaymentKey): void =>
  afterCommit(tx, () => publishNow(kit, { bucket, id }))
