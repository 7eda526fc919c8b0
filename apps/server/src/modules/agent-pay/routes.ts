import { dayOf } from "@croupier/agents"
import type { BillKind } from "@croupier/contract/agent-bills"
import { inTransaction } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { handlers, type MemberContext } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { spanOf } from "../../kernel/days.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { act } from "./acts.ts"
import { decimal, detailOf, findBill, listBills, viewsOf, type BillRow } from "./bill-store.ts"
import { incomeOf, isSeenBy, takeIncome } from "./income.ts"
import type { AgentPayKit } from "./kit.ts"
import { standingOf } from "./standing.ts"

interface Asked {
  readonly side: "mine" | "below"
  readonly cursor?: string | undefined
  readonly limit: number
  readonly kind?: BillKind | undefined
  readonly day?: string | undefined
}

/** A page of the caller's bills, or of those that the caller pays. */
async function billsOf(kit: AgentPayKit, asked: Asked, { member, merchant }: MemberContext) {
  const span = asked.day === undefined ? undefined : spanOf(asked.day, asked.day, merchant.brand.timeZone, 1)
  return viewsOf(
    kit,
    await listBills(kit.db, {
      merchantId: merchant.id,
      ...(asked.side === "mine" ? { payeeId: member.id } : { payerId: member.id }),
      kind: asked.kind,
      ends: span,
      before: idCursor(asked.cursor),
      limit: asked.limit,
    }),
  )
}

/** A bill that the caller is paid by, or pays; bills of others are answered as if they did not exist. */
async function ownBill(
  kit: AgentPayKit,
  billId: string,
  { member, merchant }: MemberContext,
): Promise<BillRow> {
  const bill = await findBill(kit.db, merchant.id, BigInt(billId))
  return bill && isSeenBy(bill, member.id) ? bill : refuse("BILL_UNKNOWN")
}

/** Calls of an agent about the own bills, and those that the agent pays. */
export const agentPayRoutes = (kit: AgentPayKit) =>
  handlers({
    myIncome: (input, { member, merchant }) => incomeOf(kit, input, member, merchant),
    myBills: (input, context) => billsOf(kit, input, context),
    myBill: async ({ billId }, context) => detailOf(kit, await ownBill(kit, billId, context)),
    billFacts: async ({ billId, cursor, limit }, context) => {
      const bill = await ownBill(kit, billId, context)
      const { start } =
        bill.kind === "realtime"
          ? dayOf(bill.windowStart, context.merchant.brand.timeZone)
          : { start: bill.windowStart }
      const found = await kit.facts.counted(
        kit.db,
        {
          merchantId: context.merchant.id,
          asset: assetFrom(bill.asset),
          window: { start, end: bill.windowEnd },
          cutoff: bill.cutoff,
        },
        bill,
        { after: idCursor(cursor) ?? 0n, limit: limit + 1 },
      )
      const page = pageOf(found, limit, ({ number }) => String(number))
      const accounts = await kit.listed(page.rows.map(({ memberId }) => memberId))
      return {
        rows: page.rows.map(({ number, countedAt, memberId, kind, product, ...sums }) => ({
          number: String(number),
          countedAt: countedAt.toISOString(),
          account: accounts.get(memberId)?.account ?? "",
          kind,
          product,
          stake: decimal(sums.stake),
          payout: decimal(sums.payout),
          valid: decimal(sums.valid),
          amount: decimal(sums.amount),
        })),
        cursor: page.cursor,
      }
    },
    answerBill: async ({ billId, act: event }, { member, merchant }) => {
      const only = event === "collect" ? { payeeId: member.id } : { payerId: member.id }
      await inTransaction(kit.db, (tx) =>
        act(kit, tx, {
          merchantId: merchant.id,
          billId: BigInt(billId),
          act: event,
          by: member.account,
          only,
        }),
      )
      return null
    },
    contractStanding: ({ kind }, context) => standingOf(kit, kind, context),
    takeIncome: (input, { member, merchant }) => takeIncome(kit, input, member, merchant),
  })
