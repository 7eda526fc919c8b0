/** Signs that begin a formula in a spreadsheet, with the wide forms of Asian keyboards (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\t\r]/
const AMOUNT = /^[+-]?\d[\d.,]*$/

/**
 * A text as a spreadsheet takes it for a text, wherever it comes from: a file, or a row that was copied. Whatever
 * begins like a formula is headed by an apostrophe; amounts keep their sign.
 */
export const sheetCell = (value: string): string =>
  FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value
