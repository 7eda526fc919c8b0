import { add, negate, subtract, ZERO, type Amount } from "@croupier/money"
import { escapeHtml } from "../../../kernel/escape-html.ts"
import { dayOf } from "../../../kernel/days.ts"
import type { StatementKit, StatementYear } from "./statement-year.ts"
import { paperLines, type PaperLine } from "./statement-days.ts"
import type { StatementWords } from "./statement-words.ts"
import { movementsOf, type WalletSpan } from "./wallet-span.ts"

/**
 * The statement as a document to print or to keep as PDF. It carries its own style and no script. The reader's browser
 * writes the PDF: it has the fonts, the shaping and the direction of every language, which a library on the server would
 * need megabytes of fonts for.
 */
export async function* printedStatement(
  kit: StatementKit,
  year: StatementYear,
  words: StatementWords,
): AsyncGenerator<string, void, void> {
  yield head(year, words)
  for (const span of year.wallets) {
    yield walletHead(span, year, words)
    const lines = paperLines(span.opening, (at) => dayOf(at, year.merchant.brand.timeZone))
    let [paidIn, paidOut] = [ZERO, ZERO]
    const written = (made: readonly PaperLine[]): string => {
      for (const line of made) {
        paidIn = add(paidIn, line.paidIn)
        paidOut = add(paidOut, line.paidOut)
      }
      return made.map((line) => lineOf(line, words)).join("")
    }
    for await (const rows of movementsOf(kit.ledger, year.member.id, span)) yield written(lines.take(rows))
    yield written(lines.end())
    if (span.after === span.last)
      yield `<tr><td></td><td colspan="4">${escapeHtml(words.text("record_statement_none"))}</td></tr>`
    yield walletEnd(span, paidIn, paidOut, words)
  }
  yield "</main></body></html>"
}

/** The look of documents about a year, on paper and before it is printed. */
export const STATEMENT_STYLE = `@page{size:A4;margin:16mm 14mm}
body{margin:0;background:#fff;color:#111;font:10pt/1.45 system-ui,sans-serif}
main{max-width:182mm;margin:0 auto;padding:8mm 0}
h1{font-size:17pt;margin:0 0 1mm}h2{font-size:12pt;margin:9mm 0 2mm;break-after:avoid}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.5mm 6mm;margin:4mm 0}dt{color:#555}dd{margin:0}
table{width:100%;border-collapse:collapse}th{text-align:start;color:#555;font-weight:600}
th,td{padding:1.1mm 2mm;border-bottom:.2mm solid #ccc;vertical-align:top}
.n{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}.t{white-space:nowrap;font-variant-numeric:tabular-nums}
tr{break-inside:avoid}thead{display:table-header-group}.e td{font-weight:600;border-bottom-color:#111}
p{color:#555}`

/** A cell of a table: figures end at the same edge, times keep their digits apart. */
export const cell = (text: string, kind?: "n" | "t"): string =>
  kind ? `<td class="${kind}"><bdi>${escapeHtml(text)}</bdi></td>` : `<td>${escapeHtml(text)}</td>`

function head(year: StatementYear, words: StatementWords): string {
  const { text } = words
  const { member, merchant, asset, wallets } = year
  const title = text("record_statement_title", String(year.year))
  const facts: readonly (readonly [string, string])[] = [
    [text("record_statement_account"), member.account],
    // The end is the first instant that does not belong to the year.
    [
      text("record_statement_period"),
      `${words.time(year.from)} – ${words.time(new Date(year.until.getTime() - 1))}`,
    ],
    [text("record_statement_zone"), merchant.brand.timeZone],
    [text("record_statement_currency"), asset],
    [text("record_statement_made"), words.time(year.madeAt)],
  ]
  const sum = (of: (span: WalletSpan) => Amount) => add(...wallets.map(of))
  const row = (name: string, opening: Amount, closing: Amount, kind = "") =>
    `<tr${kind}>${cell(name)}${cell(words.money(opening), "n")}${cell(words.money(subtract(closing, opening)), "n")}${cell(words.money(closing), "n")}</tr>`
  return `<!doctype html><html lang="${words.locale}" dir="${words.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(`${merchant.brand.name}: ${title}`)}</title><style>${STATEMENT_STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1><div>${escapeHtml(merchant.brand.name)}</div>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join("")}</dl>
<table><thead><tr><th>${escapeHtml(text("record_wallet"))}</th>${["record_opening", "record_change", "record_closing"].map((key) => `<th class="n">${escapeHtml(text(key))}</th>`).join("")}</tr></thead>
<tbody>${wallets.map((span) => row(words.wallet(span.purpose), span.opening, span.closing)).join("")}${row(
    text("record_total"),
    sum((span) => span.opening),
    sum((span) => span.closing),
    ' class="e"',
  )}</tbody></table>
<p>${escapeHtml(text("record_statement_summed"))}</p>`
}

function walletHead(span: WalletSpan, { from }: StatementYear, words: StatementWords): string {
  const { text } = words
  const heads = ["record_in", "record_out", "record_balance"]
    .map((key) => `<th class="n">${escapeHtml(text(key))}</th>`)
    .join("")
  return `<h2>${escapeHtml(words.wallet(span.purpose))}</h2>
<table><thead><tr><th>${escapeHtml(text("record_time"))}</th><th>${escapeHtml(text("record_kind"))}</th>${heads}</tr></thead><tbody>
<tr class="e">${cell(words.time(from), "t")}${cell(text("record_opening"))}${cell("")}${cell("")}${cell(words.money(span.opening), "n")}</tr>`
}

function lineOf(
  { at, kind, count, isSum, paidIn, paidOut, balance }: PaperLine,
  words: StatementWords,
): string {
  const name = isSum ? `${words.kind(kind)} × ${count}` : words.kind(kind)
  // A sum tells of a day, and of no moment in it.
  const when = isSum ? words.time(at).slice(0, 10) : words.time(at)
  const amountCell = (value: Amount) => cell(value === ZERO ? "" : words.money(value), "n")
  return `<tr>${cell(when, "t")}${cell(name)}${amountCell(paidIn)}${amountCell(negate(paidOut))}${cell(words.money(balance), "n")}</tr>`
}

function walletEnd(span: WalletSpan, paidIn: Amount, paidOut: Amount, words: StatementWords): string {
  return `</tbody><tbody><tr class="e"><td></td>${cell(words.text("record_closing"))}${cell(words.money(paidIn), "n")}${cell(words.money(negate(paidOut)), "n")}${cell(words.money(span.closing), "n")}</tr></tbody></table>`
}
