import { shownDecimal, type AssetCode } from "@croupier/ledger"
import { subtract, type Amount } from "@croupier/money"
import { CSV_MARK, csvLine } from "../../../kernel/csv.ts"
import type { StatementWords } from "./statement-words.ts"
import { TAX_HEADS, totalOf, type TaxLine, type TaxSheet } from "./tax-sheet.ts"

/** The evidence of a year as CSV. */
export function taxCsv(
  { title, facts, lines, money }: TaxSheet,
  { text }: StatementWords,
  asset: AssetCode,
): string {
  const shown = (value: Amount) => shownDecimal(value, asset)
  const figures = ({ bets, stake, payout }: Omit<TaxLine, "product" | "vendor">) => [
    String(bets),
    shown(stake),
    shown(payout),
    shown(subtract(payout, stake)),
  ]
  const rows: (readonly string[])[] = [
    [title],
    ...facts,
    [],
    ...(lines.length === 0
      ? [[text("record_statement_none")]]
      : [
          TAX_HEADS.map((key) => text(key)),
          ...lines.map((line) => [line.product, line.vendor, ...figures(line)]),
          [text("record_total"), "", ...figures(totalOf(lines))],
        ]),
    [],
    ...money.map(([name, value]) => [name, shown(value)]),
    [],
    [text("record_tax_note")],
  ]
  return CSV_MARK + rows.map((row) => csvLine(row)).join("")
}
