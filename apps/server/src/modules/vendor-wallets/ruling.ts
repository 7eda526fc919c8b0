import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Approver, RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { moveIn } from "./carry.ts"
import { transferByNumber } from "./desk.ts"
import { vendorOf, type VendorWalletsKit } from "./kit.ts"
import { postings } from "./order.ts"
import { findOrder } from "./store.ts"

const Payload = z.object({
  bucket: z.number(),
  orderNo: z.string(),
  merchantId: z.number(),
  memberId: z.string(),
  outcome: z.enum(["done", "refused"]),
})

/**
 * Proposes how a transfer ended of which its vendor does not tell: what its people said, by telephone or letter.
 * Refuses TRANSFER_UNKNOWN, and RULING_NOT_POSSIBLE for one that is not UNKNOWN.
 */
export async function proposeRuling(
  kit: VendorWalletsKit,
  { orderNo, outcome, key, why }: ConsoleParsed<"ruleTransfer">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const order = await transferByNumber(kit.db, merchant.id, orderNo)
  if (order.state !== "UNKNOWN") refuse("RULING_NOT_POSSIBLE")
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

/** What a second person lets happen. A vendor that has told in the meantime was faster: then nothing is ruled. */
export const rulingAct = (kit: VendorWalletsKit) => ({
  permission: "payments.adjust" as const,
  apply: async (tx: Tx, payload: unknown, { proposedBy, staff }: Approver): Promise<void> => {
    const { bucket, orderNo, outcome } = Payload.parse(payload)
    const order = await findOrder(tx, { bucket, id: orderNo })
    const vendor = order && vendorOf(kit, order.vendor)
    if (!vendor || order.state !== "UNKNOWN") refuse("RULING_NOT_POSSIBLE")
    const { arrive, giveBack } = postings(order, vendor)
    const moved = await moveIn(kit, tx, order, {
      event: outcome,
      reason: `ruled by ${proposedBy} and ${staff.login}`,
      transfer: outcome === "done" ? arrive : giveBack,
    })
    if (!moved) refuse("RULING_NOT_POSSIBLE")
  },
  afterwards: (payload: unknown): void => {
    const { merchantId, memberId } = Payload.parse(payload)
    kit.bus.publish("balance", { merchantId, memberId })
  },
})
