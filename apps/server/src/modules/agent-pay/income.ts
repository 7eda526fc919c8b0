import type { BillKind } from "@croupier/contract/agent-bills"
import { inTransaction, sql } from "@croupier/database"
import { wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"
import { daysOf, spanOf } from "../../kernel/days.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { isBlocked } from "./acts.ts"
import { decimal } from "./bill-store.ts"
import { PAYABLE } from "./bill-states.ts"
import type { AgentPayKit } from "./kit.ts"

/** Days that one read of the income spans at most. */
const LONGEST = 92

/** Bills and payments of an agent, by the day on which a window ended and by kind. Refuses INPUT_INVALID. */
export async function incomeOf(
  kit: Pick<AgentPayKit, "db" | "ledger">,
  { from, until }: { readonly from: string; readonly until: string },
  member: Member,
  merchant: Merchant,
) {
  const { timeZone } = merchant.brand
  const span = spanOf(from, until, timeZone, LONGEST)
  const days = daysOf(from, until, timeZone)
  const { rows } = await sql<{ start: Date; kind: BillKind; bills: number; billed: bigint; paid: bigint }>`
    select d.start, b.kind, count(*)::int as bills, sum(b.total)::bigint as billed, sum(b.paid)::bigint as paid
      from agent_bill b
     cross join lateral (select max(s) as start from unnest(${days.map(({ start }) => start)}::timestamptz[]) s where s < b.window_end) d
     where b.agent_id = ${member.id} and b.window_end > ${span.from} and b.window_end <= ${span.until}
     group by 1, 2 order by 1 desc, 2`.execute(kit.db)
  const { rows: owed } = await sql<{ sum: bigint }>`
    select coalesce(sum(due - paid), 0)::bigint as sum from agent_bill
     where payer = 'upline' and offerer_id = ${member.id} and state = any(${PAYABLE}::text[])`.execute(kit.db)
  const dayOf = new Map(days.map(({ day, start }) => [start.getTime(), day]))
  return {
    days: rows.map(({ start, billed, paid, ...row }) => ({
      ...row,
      day: dayOf.get(start.getTime()) ?? from,
      billed: decimal(billed),
      paid: decimal(paid),
    })),
    balance: decimal(await kit.ledger.balance(member.id, "agent", merchant.asset)),
    owed: decimal(owed[0]?.sum ?? 0n),
  }
}

/**
 * Moves income from the wallet `agent` into `main`, where it can be played with or withdrawn. The same key moves it once.
 * Refuses AGENT_OWES while a bill to an agent below is not paid and `agent.owingBlocks` is on, INSUFFICIENT_FUNDS,
 * ACCOUNT_CLOSED, IDEMPOTENCY_CONFLICT.
 */
export async function takeIncome(
  kit: Pick<AgentPayKit, "db" | "ledger" | "merchants">,
  { amount: sum, key }: { readonly amount: string; readonly key: string },
  member: Member,
  merchant: Merchant,
): Promise<null> {
  await inTransaction(kit.db, async (tx) => {
    if (await isBlocked(kit, tx, { memberId: member.id, merchantId: merchant.id })) refuse("AGENT_OWES")
    const [outcome] = await kit.ledger.postIn(tx, [
      {
        key,
        kind: "move",
        debit: wallet(member.id, "agent", merchant.asset),
        credit: wallet(member.id, "main", merchant.asset),
        amount: parseAmount(sum),
        cause: "agent.income",
      },
    ])
    if (outcome?.status !== "refused") return
    switch (outcome.reason) {
      case "INSUFFICIENT_FUNDS":
      case "ACCOUNT_CLOSED":
      case "IDEMPOTENCY_CONFLICT":
        return refuse(outcome.reason)
      // A wallet that was never opened holds nothing.
      case "ACCOUNT_UNKNOWN":
        return refuse("INSUFFICIENT_FUNDS")
      case "AMOUNT_OUT_OF_RANGE":
      case "ASSET_MISMATCH":
        throw new Error(`income was not moved: ${outcome.reason}`)
    }
  })
  return null
}

/**
 * Bills of agents of a time by kind, and their rebates of prize groups, with the platform's part of them; the gross gaming
 * revenue of their members.
 */
export interface AgentCost {
  readonly kinds: readonly {
    readonly kind: BillKind | "rebate"
    /** Bills; of rebates the agents' shares of an issue. */
    readonly bills: number
    readonly billed: bigint
    readonly paid: bigint
    readonly byPlatform: bigint
  }[]
  readonly revenue: bigint
}

/** Sums of the bills and rebates of a span by kind, and the platform's part of them, beside the revenue of the same span. */
export async function costOf(
  { db, facts }: Pick<AgentPayKit, "db" | "facts">,
  { id: merchantId, asset }: Pick<Merchant, "id" | "asset">,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<AgentCost> {
  const bills = sql<AgentCost["kinds"][number]>`
    select kind, count(*)::int as bills, sum(total)::bigint as billed, sum(paid)::bigint as paid,
           coalesce(sum(total) filter (where payer = 'platform'), 0)::bigint as "byPlatform"
      from agent_bill where merchant_id = ${merchantId} and window_end > ${from} and window_end <= ${until} group by 1 order by 1`
  const [{ rows }, revenue, { shares, sum, paid }] = await Promise.all([
    bills.execute(db),
    facts.revenue(db, { merchantId, asset, from, until }),
    facts.rebates(db, { merchantId, asset, from, until }),
  ])
  // The platform pays every rebate.
  const rebates =
    shares === 0 ? [] : [{ kind: "rebate" as const, bills: shares, billed: sum, paid, byPlatform: sum }]
  return { kinds: [...rows, ...rebates], revenue }
}

/** True for a bill that a member may see: the payee's, and the payer's. */
export const isSeenBy = (
  {
    agentId,
    offererId,
    payer,
  }: { readonly agentId: MemberId; readonly offererId: MemberId | null; readonly payer: string },
  memberId: MemberId,
): boolean => agentId === memberId || (payer === "upline" && offererId === memberId)
