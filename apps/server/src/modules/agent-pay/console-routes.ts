import { inTransaction } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { act } from "./acts.ts"
import { decimal, detailOf, findBill, listBills, viewsOf, type BillRow } from "./bill-store.ts"
import { BILL_ROUND } from "./jobs.ts"
import type { AgentPayKit } from "./kit.ts"
import { payApproval } from "./pay-approval.ts"
import { recompute } from "./recompute.ts"

async function billOf(kit: AgentPayKit, merchantId: MerchantId, billId: string): Promise<BillRow> {
  return (await findBill(kit.db, merchantId, BigInt(billId))) ?? refuse("BILL_UNKNOWN")
}

/** Calls by which people of the house see agents' bills and decide about them. */
export const agentPayConsoleRoutes = (kit: AgentPayKit) =>
  consoleHandlers({
    listAgentBills: async ({ kind, state, memberId, cursor, limit }, { merchant }) =>
      viewsOf(
        kit,
        await listBills(kit.db, {
          merchantId: merchant.id,
          payeeId: memberId === undefined ? undefined : memberIdOf(memberId),
          kind,
          state,
          before: idCursor(cursor),
          limit,
        }),
      ),
    agentBill: async ({ billId }, { merchant }) => detailOf(kit, await billOf(kit, merchant.id, billId)),
    recomputeAgentBill: async ({ billId }, { merchant }) => ({
      differences: [...(await recompute(kit, merchant, await billOf(kit, merchant.id, billId)))],
    }),
    holdAgentBill: async ({ billId, act: event, why }, { merchant, staff, record }) => {
      const bill = await billOf(kit, merchant.id, billId)
      await inTransaction(kit.db, async (tx) => {
        await act(kit, tx, { merchantId: merchant.id, billId: bill.id, act: event, by: staff.login, why })
        await record(tx, {
          act: `agents.bill_${event}`,
          target: `bill:${billId}`,
          before: { state: bill.state },
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },
    payAgentBill: async ({ billId, act: event, key, why }, { merchant, propose }) => {
      const bill = await billOf(kit, merchant.id, billId)
      return propose(
        payApproval(kit),
        {
          merchantId: merchant.id,
          billId,
          memberId: String(bill.agentId),
          act: event,
          due: decimal(bill.due - bill.paid),
          asset: bill.asset,
        },
        {
          target: `bill:${billId}`,
          before: { state: bill.state },
          after: { act: event },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
    issueAgentBills: async ({ why }, { merchant, record }) => {
      await inTransaction(kit.db, async (tx) => {
        await kit.queue.add(tx, BILL_ROUND, {})
        await record(tx, { act: "agents.bill_issue", why, merchantId: merchant.id })
      })
      return null
    },
  })
