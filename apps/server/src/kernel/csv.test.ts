import { expect, test } from "vitest"
import { csvLine } from "./csv.ts"

test("commas, quotes and lines stay in their cell", () => {
  expect(csvLine(['a "b", c', "two\nlines", "plain"])).toBe('"a ""b"", c","two\nlines",plain\r\n')
})

test("no cell is taken for a formula, and amounts keep their sign", () => {
  for (const formula of [
    "=HYPERLINK(1)",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    " =1",
    "|calc",
    "%0A",
    "\uFF1D1+1",
    "\uFF201",
  ])
    expect(csvLine([formula]).replace('"', "")).toMatch(/^'/)
  expect(csvLine(["-12.50", "+5511999990000", "12,5"])).toBe('-12.50,+5511999990000,"12,5"\r\n')
})

test("an absent value is empty, lists stand in one cell, parts of parts are JSON", () => {
  expect(csvLine([null, undefined, ["a", "b"], [1, 2], { a: 1 }, true])).toBe(
    ',,"a; b","1; 2","{""a"":1}",true\r\n',
  )
})
