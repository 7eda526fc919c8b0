import { inTransaction } from "@croupier/database"
import { toDecimal, amount } from "@croupier/money"
import { fraction, floor } from "@croupier/money/fraction"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { spanOf } from "../../kernel/days.ts"
import { memberIdOf, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { act } from "./acts.ts"
import { decimal, detailOf, findBill, listBills, viewsOf, type BillRow } from "./bill-store.ts"
import { costOf } from "./income.ts"
import { BILL_ROUND } from "./jobs.ts"
import type { AgentPayKit } from "./kit.ts"
import { payApproval } from "./pay-approval.ts"
import { recompute } from "./recompute.ts"

/** Days that one read of the cost spans at most. */
const LONGEST = 366

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
    agentCost: async ({ from, until }, { merchant }) => {
      const span = spanOf(from, until, merchant.brand.timeZone, LONGEST)
      const of = { merchantId: merchant.id, asset: merchant.asset, ...span }
      const [kinds, ggr] = await Promise.all([
        costOf(kit.db, merchant.id, span),
        kit.facts.revenue(kit.db, of),
      ])
      const cost = kinds.reduce((sum, { byPlatform }) => sum + byPlatform, 0n)
      return {
        kinds: kinds.map(({ billed, paid, byPlatform, ...each }) => ({
          ...each,
          billed: decimal(billed),
          paid: decimal(paid),
          byPlatform: decimal(byPlatform),
        })),
        ggr: decimal(ggr),
        // At the scale of amounts: 0.1234 is 12.34 %.
        share: ggr > 0n ? toDecimal(amount(floor(fraction(cost * 10_000n, ggr)))) : null,
      }
    },
  })
