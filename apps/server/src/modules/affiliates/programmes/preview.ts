import { shareMonth, type PlayerMonth } from "@croupier/agents"
import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { sql, type Db } from "@croupier/database"
import { amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import { decimal } from "../statements/statement-views.ts"
import { checkTerms, rulesOf } from "../terms.ts"
import { programmeOf } from "./programme-store.ts"

interface MonthRow extends PlayerMonth {
  readonly affiliateId: bigint
}

/**
 * The month that was stated last, for players who are under the terms of now of a programme: what they came to by these
 * terms, and what they would by others, each without debts of the months before. It is an estimate: other terms hold for
 * players who come later. Refuses PROGRAMME_TERMS, PROGRAMME_UNKNOWN.
 */
export async function previewTerms(
  db: Db,
  merchantId: MerchantId,
  programmeId: bigint | null,
  terms: AffiliateTerms,
) {
  checkTerms(terms)
  const now = programmeId === null ? undefined : await programmeOf(db, merchantId, programmeId)
  const { rows: months } = await sql<{ id: bigint; start: Date }>`
    select id, window_start as start from affiliate_run where merchant_id = ${merchantId} and done_at is not null
     order by window_end desc limit 1`.execute(db)
  const [month] = months
  if (!now || !month)
    return {
      month: null,
      players: 0,
      ngr: "0.00",
      payNow: "0.00",
      payThen: "0.00",
      acquired: 0,
      cpaNow: "0.00",
      cpaThen: "0.00",
    }
  const { rows } = await sql<MonthRow>`
    select s.affiliate_id as "affiliateId", m.player_id as "playerId", '' as brand, m.ggr, m.bonus + m.cashback + m.rebate as bonus, m.fees
      from affiliate_statement s
      join affiliate_reckoning k on k.statement_id = s.id and k.run_id = s.run_id
      join affiliate_player_month m on m.reckoning_id = k.id and m.programme_id = ${programmeId} and m.version = ${now.version}
     where s.run_id = ${month.id}`.execute(db)
  const { rows: counted } = await sql<{ acquired: number; cpa: bigint }>`
    select count(*)::int as acquired, coalesce(sum(p.pay), 0)::bigint as cpa
      from affiliate_statement s join affiliate_player p on p.statement_id = s.id and p.programme_id = ${programmeId} and p.version = ${now.version}
     where s.run_id = ${month.id}`.execute(db)
  const payBy = (by: AffiliateTerms): bigint =>
    [...Map.groupBy(rows, ({ affiliateId }) => affiliateId).values()].reduce(
      (sum, players) => sum + shareMonth([{ key: "", terms: rulesOf(by), players }], new Map()).pay,
      0n,
    )
  const ngr = shareMonth([{ key: "", terms: rulesOf(now.terms), players: rows }], new Map()).parts.reduce(
    (sum, { players }) => players.reduce((total, each) => total + each.ngr, sum),
    0n,
  )
  const { acquired = 0, cpa = 0n } = counted[0] ?? {}
  return {
    month: month.start.toISOString(),
    players: rows.length,
    ngr: decimal(ngr),
    payNow: decimal(payBy(now.terms)),
    payThen: decimal(payBy(terms)),
    acquired,
    cpaNow: decimal(cpa),
    cpaThen: decimal(amount(BigInt(acquired) * (rulesOf(terms).cpa?.pay ?? 0n))),
  }
}
