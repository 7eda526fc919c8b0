import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, type Approval } from "../../call/approval.ts"
import { refuse } from "../../kernel/refusal.ts"
import { act } from "./acts.ts"
import { decimal, findBill } from "./bill-store.ts"
import type { AgentPayKit } from "./kit.ts"

const Payload = z.object({
  merchantId: z.number(),
  billId: z.string(),
  memberId: z.string(),
  act: z.enum(["release", "approve"]),
  due: z.string(),
  asset: z.string(),
})
export type PayPayload = z.output<typeof Payload>

/** Two people let a bill be paid that was held, or that waits for a look. The bill is looked at again when it is approved. */
export const payApproval = (kit: Pick<AgentPayKit, "db" | "clock" | "merchants">): Approval<PayPayload> =>
  approval({
    name: "agents.bills",
    permission: "agents.bills",
    mode: "second-person",
    payload: Payload,
    describe: ({ billId, memberId, due, asset }) => ({
      says: "agents.bill",
      parts: [textPart(billId), memberPart(memberId), moneyPart(due, asset)],
      memberId,
    }),
    changes: async (_, { merchantId, billId, act: event }) => {
      const bill = await findBill(kit.db, merchantId, BigInt(billId))
      return [
        {
          field: "agent_bill_paid",
          now: moneyPart(decimal(bill?.paid ?? 0n), bill?.asset ?? ""),
          after: textPart(event),
        },
      ]
    },
    check: async (_, { merchantId, billId, act: event }) => {
      const bill = await findBill(kit.db, merchantId, BigInt(billId))
      if (!bill) return refuse("BILL_UNKNOWN")
      if (bill.state !== (event === "release" ? "HELD" : "AWAITING_REVIEW")) refuse("BILL_STATE")
    },
    conflictKey: ({ billId }) => `agent-bill:${billId}`,
    apply: (tx, { merchantId, billId, act: event }, { staff, why }) =>
      act(kit, tx, { merchantId, billId: BigInt(billId), act: event, by: staff.login, why }),
  })
