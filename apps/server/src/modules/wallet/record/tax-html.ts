import { subtract } from "@croupier/money"
import { escapeHtml } from "../../../kernel/escape-html.ts"
import { cell, STATEMENT_STYLE } from "./statement-html.ts"
import type { StatementWords } from "./statement-words.ts"
import { TAX_HEADS, totalOf, type TaxLine, type TaxSheet } from "./tax-sheet.ts"

/** The evidence of a year as a document to print. */
export function taxHtml({ title, facts, lines, money }: TaxSheet, words: StatementWords): string {
  const { text, locale, dir } = words
  const figures = ({ bets, stake, payout }: Omit<TaxLine, "product" | "vendor">) =>
    cell(String(bets), "n") +
    [stake, payout, subtract(payout, stake)].map((value) => cell(words.money(value), "n")).join("")
  const heads = TAX_HEADS.map(
    (key, at) => `<th${at > 1 ? ' class="n"' : ""}>${escapeHtml(text(key))}</th>`,
  ).join("")
  const table =
    lines.length === 0
      ? `<p>${escapeHtml(text("record_statement_none"))}</p>`
      : `<table><thead><tr>${heads}</tr></thead><tbody>${lines
          .map((line) => `<tr>${cell(line.product)}${cell(line.vendor)}${figures(line)}</tr>`)
          .join(
            "",
          )}<tr class="e">${cell(text("record_total"))}${cell("")}${figures(totalOf(lines))}</tr></tbody></table>`
  return `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STATEMENT_STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join("")}</dl>
${table}
<h2>${escapeHtml(text("record_tax_money"))}</h2>
<table><tbody>${money.map(([name, value]) => `<tr>${cell(name)}${cell(words.money(value), "n")}</tr>`).join("")}</tbody></table>
<p>${escapeHtml(text("record_tax_note"))}</p></main></body></html>`
}
