import { expect, it } from "vitest"
import { csvText } from "./csv-text.ts"

it("quotes what would end a cell, and leaves no formula to a spreadsheet", () => {
  expect(csvText([["a,b", 'say "x"', "=SUM(A1)", "-3.50", "-1+2", "@x"]])).toBe(
    `\uFEFF"a,b","say ""x""",'=SUM(A1),-3.50,'-1+2,'@x\r\n`,
  )
})
