import type { StatementFormat } from "@croupier/contract/account-record"
import type { FileAnswer } from "@croupier/contract/endpoint"
import { yearOf } from "../../../kernel/days.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { StatementKit, StatementOf, StatementYear } from "./statement-year.ts"
import { csvStatement } from "./statement-csv.ts"
import { printedStatement } from "./statement-html.ts"
import { statementWords } from "./statement-words.ts"
import { walletSpan, walletsOf } from "./wallet-span.ts"

/**
 * The statement of a year (GLI-19 2.5.7: of the past year, reconcilable): for each wallet what it held when the year
 * began, its movements, and what it held at the end. It is read from the ledger page by page while it is sent; movements
 * that do not lead from one balance to the other break it off. Refuses INPUT_INVALID for a year that has not begun.
 */
export async function statement(
  kit: StatementKit,
  of: StatementOf,
  format: StatementFormat,
): Promise<FileAnswer> {
  const madeAt = kit.clock.now()
  const { from, until: end } = yearOf(of.year, of.merchant.brand.timeZone)
  if (from > madeAt) refuse("INPUT_INVALID", [], ["year"])
  const owned = await walletsOf(kit.ledger, of.member.id, of.asset)
  const spans = await Promise.all(
    owned.map(({ purpose }) =>
      walletSpan(kit.ledger, of.member.id, { purpose, asset: of.asset }, { from, until: end }),
    ),
  )
  const wallets = spans.filter(
    ({ purpose, opening, last, after }) => purpose === "main" || opening > 0n || last > after,
  )
  const year: StatementYear = { ...of, wallets, from, until: end < madeAt ? end : madeAt, madeAt }
  const words = statementWords(of.merchant, of.language, of.asset)
  const body = format === "csv" ? csvStatement(kit, year, words) : printedStatement(kit, year, words)
  return {
    name: `statement-${of.year}.${format}`,
    type: format === "csv" ? "text/csv; charset=utf-8" : "text/html; charset=utf-8",
    body,
  }
}
