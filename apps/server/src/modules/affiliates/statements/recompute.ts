import { inTransaction, sql } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { AffiliatesKit } from "../kit.ts"
import { reckonMonth } from "./reckon-month.ts"
import { statedMonths } from "./reckoning-store.ts"
import type { StatementRow } from "./statement-store.ts"

/** A figure of a statement that comes out otherwise. */
interface Difference {
  readonly figure: string
  readonly stated: string
  readonly recomputed: string
}

const decimal = (value: bigint): string => toDecimal(amount(value))
const FIGURES = ["ggr", "bonus", "cashback", "rebate", "fees", "vendor", "ngr"] as const

/**
 * Computes the month of a statement again from the recorded facts, by its own cut-off, terms and debts. Figures that differ
 * are named; none does unless a row was changed by hand.
 */
export const recompute = (
  kit: Pick<AffiliatesKit, "db" | "facts">,
  statement: StatementRow,
): Promise<readonly Difference[]> =>
  inTransaction(kit.db, async (tx) => {
    const window = { start: statement.windowStart, end: statement.windowEnd }
    const before = await statedMonths(tx, statement.affiliateId, {
      before: window.start,
      upToRun: statement.runId,
    })
    const reckoned = await reckonMonth(
      kit,
      tx,
      {
        merchantId: statement.merchantId,
        asset: assetFrom(statement.asset),
        affiliateId: statement.affiliateId,
        window,
        cutoff: statement.cutoff,
      },
      before.at(-1)?.standings ?? new Map(),
    )
    const { rows } = await sql<
      Record<(typeof FIGURES)[number], bigint> & { pay: bigint; lines: bigint; total: bigint }
    >`
      select k.pay, s.total, (select coalesce(sum(amount), 0)::bigint from affiliate_statement_line where statement_id = s.id) as lines,
             ${sql.join(FIGURES.map((name) => sql`coalesce(sum(m.${sql.raw(name)}), 0)::bigint as ${sql.raw(name)}`))}
        from affiliate_statement s
        join affiliate_reckoning k on k.statement_id = s.id and k.run_id = s.run_id
        left join affiliate_player_month m on m.reckoning_id = k.id
       where s.id = ${statement.id} group by s.id, s.total, k.id, k.pay`.execute(tx)
    const [stated] = rows
    if (!stated) throw new Error(`statement ${statement.id} was never reckoned`)
    const sum = (name: (typeof FIGURES)[number]): bigint =>
      reckoned.players.reduce((total, player) => total + player[name], 0n)
    const all: readonly Difference[] = [
      ...FIGURES.map((figure) => ({
        figure,
        stated: decimal(stated[figure]),
        recomputed: decimal(sum(figure)),
      })),
      { figure: "share", stated: decimal(stated.pay), recomputed: decimal(reckoned.shared.pay) },
      { figure: "total", stated: decimal(stated.total), recomputed: decimal(stated.lines) },
      { figure: "hash", stated: statement.inputHash, recomputed: reckoned.hash },
    ]
    return all.filter((each) => each.stated !== each.recomputed)
  })
