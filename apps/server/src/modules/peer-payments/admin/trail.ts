import type { ConsoleValue } from "@croupier/contract/console/table"
import { toDecimal, ZERO } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { evidenceOf, imagesOf } from "../evidence.ts"
import type { PeerKit } from "../kit.ts"
import { isInEscrow, openOf, type Payment } from "../payment.ts"
import { findById, movesOf } from "../store.ts"
import { namesOf, presentRow } from "./list.ts"
import { rulingsOf } from "./rulings.ts"

/** A payment of the merchant by its id. Refuses PEER_UNKNOWN, also for another merchant's. */
export async function ofMerchant(
  { db }: Pick<PeerKit, "db">,
  merchantId: MerchantId,
  id: string,
): Promise<Payment> {
  const found = await findById(db, id)
  return found?.merchantId === merchantId ? found : refuse("PEER_UNKNOWN")
}

/** One payment with all that people rule by. Refuses PEER_UNKNOWN. */
export async function paymentTrail(
  kit: PeerKit,
  merchantId: MerchantId,
  id: string,
): Promise<ConsoleValue<"peerPaymentTrail">> {
  const payment = await ofMerchant(kit, merchantId, id)
  const [names, moves, evidence, images] = await Promise.all([
    namesOf(kit, [payment]),
    movesOf(kit.db, payment),
    evidenceOf(kit.db, payment),
    imagesOf(kit.db, payment),
  ])
  return {
    payment: presentRow(payment, names),
    held: toDecimal(isInEscrow(payment) ? openOf(payment) : ZERO),
    moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    evidence: evidence.map(({ id: evidenceId, at, ...shown }) => ({
      ...shown,
      evidenceId,
      at: at.toISOString(),
      image: images.get(evidenceId) ?? "",
    })),
    rulings: rulingsOf(payment),
  }
}
