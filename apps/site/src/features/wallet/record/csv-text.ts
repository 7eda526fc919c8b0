/** Signs by which a spreadsheet takes a cell for a formula. A plain number may begin with a minus. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/

const cell = (value: string): string => {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV with the mark by which spreadsheets know UTF-8; no cell is taken for a formula. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`
