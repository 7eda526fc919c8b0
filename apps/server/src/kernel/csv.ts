import { sheetCell } from "@croupier/contract/console/sheet-cell"

/** The mark that tells a spreadsheet that the file is UTF-8. */
export const CSV_MARK = "\uFEFF"

/** A cell as every spreadsheet reads it (RFC 4180), and none takes for a formula. */
function csvCell(value: string): string {
  const safe = sheetCell(value)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A field of the wire as the text of a cell. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value
  if (value === null || value === undefined) return ""
  return Array.isArray(value) && value.every((each) => typeof each !== "object")
    ? value.join("; ")
    : JSON.stringify(value)
}

export const csvLine = (cells: readonly unknown[]): string =>
  `${cells.map((cell) => csvCell(textOf(cell))).join(",")}\r\n`
