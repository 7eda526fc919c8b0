import { sql } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { floor, fraction } from "@croupier/money/fraction"
import type { Merchant } from "../../call/merchant.ts"
import { spanOf } from "../../kernel/days.ts"
import type { AffiliatesKit } from "./kit.ts"
import { decimal } from "./statements/statement-views.ts"

/** Days that one read of the cost spans at most. */
const LONGEST = 366

/**
 * Cost of agents and affiliates in a time against the gross gaming revenue of members under agents: bills by kind, rebates, and
 * statements of months that ended in it, which the platform pays alone. Refuses INPUT_INVALID.
 */
export async function costOf(
  kit: Pick<AffiliatesKit, "db" | "costOfAgents">,
  { from, until }: { readonly from: string; readonly until: string },
  merchant: Merchant,
) {
  const span = spanOf(from, until, merchant.brand.timeZone, LONGEST)
  const [agents, statements] = await Promise.all([
    kit.costOfAgents(merchant, span),
    sql<{ bills: number; billed: bigint; paid: bigint }>`
      select count(*)::int as bills, coalesce(sum(total), 0)::bigint as billed,
             coalesce(sum(due) filter (where state = 'PAID'), 0)::bigint as paid
        from affiliate_statement
       where merchant_id = ${merchant.id} and window_end > ${span.from} and window_end <= ${span.until}`.execute(
      kit.db,
    ),
  ])
  const [stated] = statements.rows
  const kinds = [
    ...agents.kinds,
    ...(stated && stated.bills > 0
      ? [{ ...stated, kind: "affiliate" as const, byPlatform: stated.billed }]
      : []),
  ]
  const cost = kinds.reduce((sum, { byPlatform }) => sum + byPlatform, 0n)
  return {
    kinds: kinds.map(({ billed, paid, byPlatform, ...each }) => ({
      ...each,
      billed: decimal(billed),
      paid: decimal(paid),
      byPlatform: decimal(byPlatform),
    })),
    ggr: decimal(agents.revenue),
    // At the scale of amounts: 0.1234 is 12.34 %.
    share: agents.revenue > 0n ? toDecimal(amount(floor(fraction(cost * 10_000n, agents.revenue)))) : null,
  }
}
