import type { VendorWalletsKit } from "./kit.ts"
import { orderLife } from "./order-states.ts"
import { nextProofAt, type Order, type VendorWord } from "./order.ts"
import type { VendorWallet } from "./port.ts"
import { writeContradicted, writeProven } from "./store.ts"

/**
 * Asks a vendor about an order that ended without its own word: ruled by people, or concluded from "never heard of it".
 * A word that bears the end out ends the asking; one that contradicts it is kept and reported. Answers true when the
 * order is contradicted.
 */
export async function prove(kit: VendorWalletsKit, vendor: VendorWallet, order: Order): Promise<boolean> {
  if (order.contradictedBy) return true
  if (order.isProven || !order.endedAt) return false
  const answer = await vendor.port.query(order.id)
  const word =
    answer.kind === "done"
      ? "done"
      : answer.kind === "failed" || (answer.kind === "not_found" && order.state === "SUCCEEDED")
        ? "refused"
        : undefined
  if (word === undefined) {
    await orderLife.postpone(kit.db, order, nextProofAt(order.endedAt, kit.clock.now()))
    return false
  }
  if ((word === "done") === (order.state === "SUCCEEDED")) {
    await writeProven(kit.db, order)
    return false
  }
  await contradict(kit, order, word)
  return true
}

/** Keeps that the vendor says otherwise than the order ended, and reports it once. Two people decide what follows. */
export async function contradict(kit: VendorWalletsKit, order: Order, word: VendorWord): Promise<void> {
  if (!(await writeContradicted(kit.db, order, word, kit.clock.now()))) return
  const { id, vendor, direction, state } = order
  kit.report(
    new Error(
      `transfer ${id} (${direction}) with ${vendor} ended ${state}, and the vendor says that it ${word === "done" ? "did it" : "did not do it"}: two people must rule on it`,
    ),
  )
}
