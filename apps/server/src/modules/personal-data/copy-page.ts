import { translate } from "@croupier/locales"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import type { StoredCopy } from "./copy-store.ts"
import type { ToldRows } from "./rows.ts"

const STYLE = `body{margin:0;background:#fff;color:#111;font:10pt/1.45 system-ui,sans-serif}
main{max-width:260mm;margin:0 auto;padding:8mm}h1{font-size:17pt;margin:0 0 2mm}h2{font-size:12pt;margin:9mm 0 2mm}
h3{font-size:10pt;margin:5mm 0 1mm;font-family:ui-monospace,monospace}p{color:#555}.w{overflow-x:auto}
table{border-collapse:collapse}th{text-align:start;color:#555;font-weight:600}
th,td{padding:1mm 2mm;border-bottom:.2mm solid #ccc;vertical-align:top;overflow-wrap:anywhere}`

const shown = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value)

const cells = (columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  `<tr>${columns.map((column) => `<td><bdi>${escapeHtml(shown(row[column]))}</bdi></td>`).join("")}</tr>`

/**
 * A copy of a member's data as a page without a script, table by table under the headings of their classes. Fields bear
 * the names that the house stores them under, so that the page and the JSON tell of the same.
 */
export async function* copyAsPage(
  copy: StoredCopy,
  house: string,
  tables: AsyncIterable<ToldRows>,
): AsyncGenerator<string, void, void> {
  const { language, readyAt, memberId } = copy
  const text = (key: Parameters<typeof translate>[1], args: readonly string[] = []) =>
    escapeHtml(translate(language, key, [...args]))
  const { locale, dir } = LANGUAGE_FACTS[language]
  const title = text("data_copy_title", [house])
  yield `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body><main>`
  yield `<h1>${title}</h1><p>${text("data_copy_about", [String(memberId), readyAt?.toISOString() ?? ""])}</p>`
  for await (const { table, record, columns, rows, isCut } of tables) {
    yield `<h2>${text(`record_class_${record as "account"}`)}</h2><h3 dir="ltr">${escapeHtml(table)}</h3>`
    if (isCut) yield `<p>${text("data_copy_cut", [String(rows.length)])}</p>`
    yield `<div class="w"><table><thead><tr>${columns.map((each) => `<th dir="ltr">${escapeHtml(each)}</th>`).join("")}</tr></thead><tbody>`
    for (const row of rows) yield cells(columns, row)
    yield "</tbody></table></div>"
  }
  yield "</main></body></html>"
}
