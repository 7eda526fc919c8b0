import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Approver, RoomContext } from "../../http/console-context.ts"
import { Refusal, refuse } from "../../kernel/refusal.ts"
import { moveIn, Unposted } from "./carry.ts"
import { transferByNumber } from "./desk.ts"
import { vendorOf, type VendorWalletsKit } from "./kit.ts"
import { postings, type Order } from "./order.ts"
import { findOrder, writeProven } from "./store.ts"

const Payload = z.object({
  bucket: z.number(),
  orderNo: z.string(),
  merchantId: z.number(),
  memberId: z.string(),
  outcome: z.enum(["done", "refused"]),
})

/**
 * Proposes how a transfer ended of which its vendor does not tell, or whose end it contradicts: what its people said, by
 * telephone or letter. Refuses TRANSFER_UNKNOWN, and RULING_NOT_POSSIBLE for any other.
 */
export async function proposeRuling(
  kit: VendorWalletsKit,
  { orderNo, outcome, key, why }: ConsoleParsed<"ruleTransfer">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const order = await transferByNumber(kit.db, merchant.id, orderNo)
  if (!canBeRuled(order)) refuse("RULING_NOT_POSSIBLE")
  const { bucket, memberId, vendor, direction } = order
  return propose({
    act: "payments.rule_transfer",
    target: `transfer:${orderNo}`,
    payload: { bucket, orderNo, merchantId: merchant.id, memberId: String(memberId), outcome },
    before: {
      state: order.state,
      member: String(memberId),
      vendor,
      direction,
      amount: `${toDecimal(order.amount)} ${order.asset}`,
    },
    after: { state: outcome === "done" ? "SUCCEEDED" : "FAILED" },
    why,
    key,
    merchantId: merchant.id,
  })
}

const canBeRuled = ({ state, contradictedBy }: Order): boolean =>
  state === "UNKNOWN" || contradictedBy !== null

/**
 * What a second person lets happen. A vendor that has told in the meantime was faster: then nothing is ruled. What was
 * ruled is asked about for a day more. Of a contradicted order, an outcome that is its state lets the record stand (the
 * vendor has put its own books right); the other one moves the money, and refuses INSUFFICIENT_FUNDS where it is spent.
 */
export const rulingAct = (kit: VendorWalletsKit) => ({
  permission: "payments.adjust" as const,
  apply: async (tx: Tx, payload: unknown, { proposedBy, staff }: Approver): Promise<void> => {
    const { bucket, orderNo, outcome } = Payload.parse(payload)
    const order = await findOrder(tx, { bucket, id: orderNo })
    const vendor = order && vendorOf(kit, order.vendor)
    if (!vendor || !canBeRuled(order)) refuse("RULING_NOT_POSSIBLE")
    const { arrive, giveBack, arriveAfterAll, goBackAfterAll } = postings(order, vendor)
    const isDone = outcome === "done"
    const reason = `ruled by ${proposedBy} and ${staff.login}`
    if (order.state === (isDone ? "SUCCEEDED" : "FAILED")) return writeProven(tx, order)
    const moved = await moveIn(
      kit,
      tx,
      order,
      order.state === "UNKNOWN"
        ? { event: outcome, reason, transfer: isDone ? arrive : giveBack, isProven: false }
        : { event: "overruled", reason, transfer: isDone ? arriveAfterAll : goBackAfterAll },
    ).catch((error: unknown) => {
      throw error instanceof Unposted && error.why === "INSUFFICIENT_FUNDS"
        ? new Refusal("INSUFFICIENT_FUNDS")
        : error
    })
    if (!moved) refuse("RULING_NOT_POSSIBLE")
  },
  afterwards: (payload: unknown): void => {
    const { merchantId, memberId } = Payload.parse(payload)
    kit.bus.publish("balance", { merchantId, memberId })
  },
})
