import type { PeerSide } from "@croupier/contract/peer-states"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PeerKit } from "../kit.ts"
import { sideOf, type Payment } from "../payment.ts"
import { findById } from "../store.ts"

/** A payment of the caller's, and which side of it they are. Refuses PEER_UNKNOWN, also for one of others. */
export async function ownPayment(
  kit: Pick<PeerKit, "db">,
  member: Pick<Member, "id">,
  id: string,
): Promise<{ readonly payment: Payment; readonly side: PeerSide }> {
  const payment = await findById(kit.db, id)
  const side = payment && sideOf(payment, member.id)
  return payment && side ? { payment, side } : refuse("PEER_UNKNOWN")
}

/** The same for one side alone: to the other it is not known. */
export async function paymentAs(
  kit: Pick<PeerKit, "db">,
  member: Pick<Member, "id">,
  id: string,
  wanted: PeerSide,
): Promise<Payment> {
  const { payment, side } = await ownPayment(kit, member, id)
  return side === wanted ? payment : refuse("PEER_UNKNOWN")
}

/** The payment after an act. */
export async function after(kit: Pick<PeerKit, "db">, { id }: Pick<Payment, "id">): Promise<Payment> {
  return (await findById(kit.db, id)) ?? refuse("PEER_UNKNOWN")
}
