import { textOf, type Column, type ListQuery, type Page } from "./column.ts"

/** As many as one call gives, and as many as one file takes: more is a matter for a report. */
const PAGE = 200
const MOST = 50_000

/** A cell as every spreadsheet reads it, and none takes for a formula. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d.,]+$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Every page of a list as one CSV text; tells how many rows it has, and ends early when the signal says so. */
export async function csvOf<Row>(
  columns: readonly Column<Row>[],
  query: ListQuery,
  load: (query: ListQuery) => Promise<Page<Row>>,
  options: { readonly onProgress: (rows: number) => void; readonly signal: AbortSignal },
): Promise<string> {
  const lines = [columns.map((column) => csvCell(column.header)).join(",")]
  let cursor: string | null = null
  do {
    options.signal.throwIfAborted()
    const page: Page<Row> = await load({ ...query, limit: String(PAGE), ...(cursor ? { cursor } : {}) })
    for (const row of page.rows) lines.push(columns.map((column) => csvCell(textOf(column, row))).join(","))
    cursor = page.cursor
    options.onProgress(lines.length - 1)
  } while (cursor !== null && lines.length <= MOST)
  // The mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${lines.join("\r\n")}\r\n`
}

/** Gives the browser a text to keep as a file. */
export function saveFile(name: string, content: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
